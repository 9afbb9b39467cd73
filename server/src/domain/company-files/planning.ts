import { type Place, planFields } from '../entries/field.ts'
import { Mistakes } from '../entries/mistakes.ts'
import { newId, readId } from '../ids.ts'
import type { Company } from '../tenants/company.ts'
import { type Items, type SectionKind, type SectionName, sectionNames, sections } from '../tenants/sections.ts'
import type { CompanyFile, Entries } from './company-file.ts'
import type { Retired, RetiredByKind } from './retirement-store.ts'

export type Named = Partial<Readonly<Record<'slug' | 'username' | 'name', string>>>

/** The name by which a file refers to an entry or a stored item. */
export function nameOf({ slug, username, name = '' }: Named): string {
  return slug ?? username ?? name
}

interface Entry extends Named {
  readonly id?: string | undefined
}

/**
 * Maps the names of one kind of entry to ids. An entry with an id keeps it; otherwise a stored one of the same name,
 * active or retired, is updated; otherwise the entry is new.
 */
export class References {
  readonly kind: SectionKind
  readonly #mistakes: Mistakes
  readonly #ids = new Map<string, string>()

  constructor(kind: SectionKind, mistakes: Mistakes) {
    this.kind = kind
    this.#mistakes = mistakes
  }

  /** Registers a stored name when the file omits the section. */
  register(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  assign(section: string, entries: readonly Entry[], known: readonly Retired[]): string[] {
    const existing = new Map(known.toReversed().map(({ id, name }) => [name, id]))
    const seen = new Set<string>()
    return entries.map((entry, i) => {
      const name = nameOf(entry)
      const id = readId(entry.id) ?? existing.get(name) ?? newId()
      if (this.#ids.has(name)) this.#mistakes.add(`${section}[${i}]`, `duplicate name "${name}"`)
      else if (seen.has(id)) this.#mistakes.add(`${section}[${i}].id`, `${id} is used twice`)
      seen.add(id)
      this.register(name, id)
      return id
    })
  }

  /** The id of a name or an id; an unknown one is a mistake at `path`. */
  resolve(path: string, reference: string): string | undefined {
    const id = this.#ids.get(reference) ?? [...this.#ids.values()].find(id => id === reference.toLowerCase())
    if (!id) this.#mistakes.add(path, `unknown ${this.kind} "${reference}"`)
    return id
  }

  resolveAll(path: string, references: readonly string[]): string[] {
    const ids = references.map((reference, i) => this.resolve(`${path}[${i}]`, reference))
    return [...new Set(ids.filter(id => id !== undefined))]
  }

  all(): string[] {
    return [...this.#ids.values()]
  }
}

/** The stored company before the file is applied. */
export interface Known {
  readonly company: Company | undefined
  readonly retired: RetiredByKind
  /** Hosts in the file that belong to other companies. */
  readonly takenHosts: readonly string[]
  /** No company can have them. */
  readonly serviceHosts?: ReadonlySet<string> | undefined
  /** Of all services, retired ones too, by id. */
  readonly sids: ReadonlyMap<string, number>
  readonly now: Temporal.Instant
}

const noItems = Object.fromEntries(sectionNames.map(section => [section, []])) as unknown as Items

export function storedItems(company: Company | undefined): Items {
  return company?.items ?? noItems
}

type Item<S extends SectionName> = Items[S][number]

/** Where an entry is in the file, and the stored item with its id. */
interface At<S extends SectionName> extends Place {
  readonly id: Item<S>['id']
  readonly sequence: number
  readonly before: Item<S> | undefined
}

/** The state of planning: the file, the stored company, resolved names and mistakes. */
export class Planning {
  readonly file: CompanyFile
  readonly known: Known
  readonly stored: Items
  readonly mistakes = new Mistakes()
  readonly #references = new Map(sectionNames.map(name => [name, new References(sections[name].kind, this.mistakes)]))

  constructor(file: CompanyFile, known: Known) {
    this.file = file
    this.known = known
    this.stored = storedItems(known.company)
  }

  #of(section: string): References {
    return this.#references.get(section as SectionName) as References
  }

  /** A place in the file from which entries of the sections planned so far can be referred to. */
  place(path: string): Place {
    return {
      path,
      mistakes: this.mistakes,
      resolve: (section, path, reference) => this.#of(section).resolve(path, reference),
      resolveAll: (section, path, references) => this.#of(section).resolveAll(path, references),
      all: section => this.#of(section).all(),
    }
  }

  /**
   * The items of a section. An omitted section stays as it is; a present one is complete. `finish` adds what does not
   * follow from the fields.
   */
  section<S extends SectionName>(
    section: S,
    finish: (item: Item<S>, entry: Entries[S], at: At<S>) => Item<S> = item => item,
  ): readonly Item<S>[] {
    const references = this.#of(section)
    const entries = this.file[section] as readonly Entries[S][] | undefined
    const before = this.stored[section] as readonly Item<S>[]
    const live = before.map(item => ({ id: item.id, name: nameOf(item) }))
    if (!entries) {
      for (const { name, id } of live) references.register(name, id)
      return before
    }
    const ids = references.assign(section, entries, [...live, ...this.known.retired[references.kind]])
    return entries.map((entry, i) => {
      const id = ids[i] as Item<S>['id']
      const at = { ...this.place(`${section}[${i}]`), id, sequence: i + 1, before: before.find(item => item.id === id) }
      return finish(this.item(section, entry, at), entry, at)
    })
  }

  /** The item of an entry, as far as it follows from the fields. */
  item<S extends SectionName>(section: S, entry: Entries[S], at: Omit<At<S>, 'before'>): Item<S> {
    const { fields, isOrdered } = sections[section]
    const { id, sequence } = at
    const planned = planFields(fields, entry, at)
    return { id, ...planned, ...(isOrdered && { sequence }), modifiedAt: this.known.now } as unknown as Item<S>
  }
}
