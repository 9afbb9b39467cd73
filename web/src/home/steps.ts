import { useSuspenseQuery } from '@tanstack/react-query'
import { useEntries } from '../settings/entries/entries.ts'
import { pathOf } from '../settings/entries/paths.ts'
import { keysQuery } from '../settings/keys/keys.ts'
import type { texts } from '../texts/texts.ts'

export interface Step {
  readonly name: keyof typeof texts.checklist.steps
  readonly to: string
  readonly isDone: boolean
}

/** The steps of the set-up of a company, each with the page that does it. */
export function useSteps(): readonly Step[] {
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
    // Nobody may have seen the secret of a key that came with the company.
    { name: 'key', to: '/settings/api-keys', isDone: keys.some(({ fromFile }) => !fromFile) },
  ]
}
