import { idOfName } from '../ids.ts'
import type { Company } from './company.ts'
import type { Settings } from './settings.ts'

/** An entry of a list that has nothing but names. */
export interface NamedEntry {
  readonly id: string
  readonly name: string
}

/** An id that an entry brought along from another system. */
interface OwnId {
  readonly list: string
  readonly name: string
  readonly id: string
}

function namedEntries(list: string, names: readonly string[], own: readonly OwnId[] = []): NamedEntry[] {
  const ids = new Map(own.filter(entry => entry.list === list).map(({ name, id }) => [name, id]))
  return names.map(name => ({ id: ids.get(name) ?? idOfName(list, name), name }))
}

type Settled = Pick<Company, 'settings'>

export function cancelReasonsOf({ settings: { cancelReasons, entryIds } }: Settled): NamedEntry[] {
  return namedEntries('cancel reason', cancelReasons, entryIds)
}

export function referReasonsOf({ settings: { referReasons, entryIds } }: Settled): NamedEntry[] {
  return namedEntries('refer reason', referReasons, entryIds)
}

export function contactTypesOf({ settings: { contactTypes, entryIds } }: Settled): NamedEntry[] {
  return namedEntries('contact type', contactTypes, entryIds)
}

export type CostCenter = Settings['costCenters'][number] & NamedEntry

export function costCentersOf({ settings: { costCenters } }: Settled): CostCenter[] {
  return costCenters.map(center => ({ ...center, id: center.id ?? idOfName('cost center', center.name) }))
}

export function costCenterName(company: Settled, id: string): string {
  return costCentersOf(company).find(center => center.id === id)?.name ?? ''
}

export const foundationTypes: readonly NamedEntry[] = namedEntries('foundation type', [
  'Basement',
  'Basement, partial',
  'Crawl space',
  'Pier and beam',
  'Slab',
  'Other',
])

/** By id or by name; case is ignored. */
export function findEntry(entries: readonly NamedEntry[], idOrName: string): NamedEntry | undefined {
  const wanted = idOrName.trim().toLowerCase()
  return entries.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
}
