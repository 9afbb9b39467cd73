import { idOfName } from '../ids.ts'
import type { Company } from './company.ts'

/** An entry of a list that has nothing but names. */
export interface NamedEntry {
  readonly id: string
  readonly name: string
}

function namedEntries(list: string, names: readonly string[]): NamedEntry[] {
  return names.map(name => ({ id: idOfName(list, name), name }))
}

export function cancelReasonsOf({ settings }: Pick<Company, 'settings'>): NamedEntry[] {
  return namedEntries('cancel reason', settings.cancelReasons)
}

export function referReasonsOf({ settings }: Pick<Company, 'settings'>): NamedEntry[] {
  return namedEntries('refer reason', settings.referReasons)
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
