import { hash } from 'node:crypto'
import type { Company } from './company.ts'

/** An entry of a list that has nothing but names. */
export interface NamedEntry {
  readonly id: string
  readonly name: string
}

/** The id follows from the name, so that lists are kept as names and a company keeps its ids when it is migrated. */
export function idOfName(list: string, name: string): string {
  const digest = hash('sha256', `${list} ${name}`, 'hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return `${parts.join('-')}-${digest.slice(20, 32)}`
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
