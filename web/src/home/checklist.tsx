import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '../shell/section.tsx'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'
import { Ready } from './ready.tsx'
import { StarterButton } from './starter-button.tsx'
import { type Step, useSteps } from './steps.ts'

const words = texts.checklist

/** Leads through the set-up of a company, and ends with a first booking. Each step opens the page to fill in. */
export function Checklist() {
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return <Ready />
  const hasServices = steps.some(({ name, isDone }) => name === 'services' && isDone)
  return (
    <Section
      title={words.title}
      help={words.progress(done, steps.length)}
      action={!hasServices && <StarterButton variant="default" />}
    >
      <progress aria-label={words.title} max={steps.length} value={done} />
      <StepList steps={steps.filter(({ isDone }) => !isDone)} />
      {done > 0 && (
        <details className={classes.finished}>
          <summary>{words.finished(done)}</summary>
          <StepList steps={steps.filter(({ isDone }) => isDone)} />
        </details>
      )}
    </Section>
  )
}

function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, to, isDone }) => (
        <li key={name}>
          <Link to={to} state={{ isSetUp: true }} className={classes.step} data-done={isDone || undefined}>
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
  )
}
