import { idOfName } from '../../domain/ids.ts'
import { stateIn } from './source-people.ts'
import { flagIn, idIn, type Json, textIn } from './source-values.ts'

/** The lists of a source that make a company, by path; those that it does not have are empty. */
export type SourceLists = ReadonlyMap<string, readonly Json[]>

/** Names what cannot be kept. */
export type Note = (what: string, why: string) => void

type Entry = Record<string, unknown>

const maxReasons = 100
const maxCostCenters = 200
/** Two hundred, less a number that makes it unique. */
export const maxLetters = 190

/** Names are unique here; a second one of a source gets a number. */
export class Names {
  readonly #taken = new Set<string>()
  readonly #note: Note

  constructor(note: Note) {
    this.#note = note
  }

  unique(list: string, name: string): string {
    const wanted = name.trim() || list
    for (let i = 1; ; i++) {
      const tried = i === 1 ? wanted : `${wanted} (${i})`
      if (this.#taken.has(`${list} ${tried}`)) continue
      this.#taken.add(`${list} ${tried}`)
      if (i > 1) this.#note(`${list} ${wanted}`, `is there more than once: one of them is called ${tried} here`)
      return tried
    }
  }

  /** The name of an entry of the settings. */
  short(list: string, name: string): string {
    if (name.length > maxLetters) this.#note(`${list} ${name.slice(0, 60)}…`, `has ${maxLetters} letters here`)
    return this.unique(list, name.slice(0, maxLetters))
  }
}

export function named(record: Json, name: string): Entry & { readonly id: string | undefined } {
  return { id: idIn<string>(record, 'id'), name }
}

export function settingsOf(lists: SourceLists, note: Note): Entry {
  const reasons = [
    ['cancelreasons', 'cancelReasons', 'cancel reason'],
    ['referreasons', 'referReasons', 'refer reason'],
    ['contacttypes', 'contactTypes', 'contact type'],
  ] as const
  const names = new Names(note)
  const entryIds: Entry[] = []
  const settings: Entry = {}
  for (const [path, setting, list] of reasons) {
    const found = lists.get(path)
    if (!found) continue
    const entries = keepSome(found, maxReasons, list, note).map(entry => ({
      id: idIn<string>(entry, 'id'),
      name: names.short(list, textIn(entry, 'reason', 'name')),
    }))
    settings[setting] = entries.map(({ name }) => name)
    for (const { id, name } of entries) if (id && id !== idOfName(list, name)) entryIds.push({ list, name, id })
  }
  const centers = lists.get('costcenters') ?? []
  settings.costCenters = keepSome(centers, maxCostCenters, 'cost center', note).map(center => ({
    ...named(center, names.short('cost center', textIn(center, 'name'))),
    ...Object.fromEntries(
      ['email', 'phone', 'url', 'address1', 'address2', 'city', 'zip'].map(name => [name, textIn(center, name)]),
    ),
    state: stateIn(center),
    show: flagIn(center, 'show', true),
  }))
  return { ...settings, entryIds }
}

function keepSome(entries: readonly Json[], most: number, list: string, note: Note): readonly Json[] {
  for (const entry of entries.slice(most))
    note(`${list} ${textIn(entry, 'reason', 'name')}`, `is not copied: a company has at most ${most} of them`)
  return entries.slice(0, most)
}
