import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEntries } from '../settings/entries/entries.ts'
import { pathOf } from '../settings/entries/paths.ts'
import { keysQuery } from '../settings/keys/keys.ts'
import { Section } from '../shell/section.tsx'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'

const words = texts.checklist

interface Step {
  readonly name: keyof typeof words.steps
  readonly to: string
  readonly isDone: boolean
}

/** Leads through the set-up of a company, and disappears when everything is done. Each step opens the page to fill in. */
export function Checklist() {
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Section title={words.title} help={words.progress(done, steps.length)}>
      <progress aria-label={words.title} max={steps.length} value={done} />
      <ol className={classes.steps}>
        {steps.map(({ name, to, isDone }) => (
          <li key={name}>
            <Link to={to} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={22} role="img" aria-label={words.done} />
              ) : (
                <IconCircle size={22} role="img" aria-label={words.open} />
              )}
              <span>
                <strong>{words.steps[name].title}</strong>
                <span className={classes.hint}>{words.steps[name].hint}</span>
              </span>
              <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function useSteps(): Step[] {
  const offices = useEntries('offices')
  const people = useEntries('users')
  const services = useEntries('services')
  const { data: keys } = useSuspenseQuery(keysQuery)
  const inspectors = people.filter(({ inspector }) => inspector)
  const [service] = services
  const [inspector] = inspectors
  return [
    {
      name: 'office',
      to: pathOf('offices', (offices.find(({ primary }) => primary) ?? offices[0])?.id ?? 'new'),
      isDone: offices.some(({ city, phone }) => city !== '' && phone !== ''),
    },
    { name: 'services', to: pathOf('services', service?.id ?? 'new'), isDone: services.length > 0 },
    {
      name: 'prices',
      to: pathOf('services', service?.id ?? 'new'),
      isDone: services.some(({ fees }) => fees.length > 0),
    },
    {
      name: 'people',
      to: pathOf('users', inspector?.id ?? 'new'),
      isDone: inspectors.some(person => person.services.length > 0),
    },
    {
      name: 'hours',
      to: pathOf('users', inspector?.id ?? 'new'),
      isDone: inspectors.some(({ hours }) => hours.length > 0),
    },
    { name: 'key', to: '/settings/api-keys', isDone: keys.length > 0 },
  ]
}
