import {
  type Id,
  newId,
  type OfficeId,
  type OrderTypeId,
  type PackageId,
  readId,
  type ServiceId,
  type UserId,
} from '../ids.ts'
import type { Company } from '../tenants/company.ts'
import type { CompanyFile, Mistake } from './company-file.ts'
import type { Retirable, Retired } from './retirement-store.ts'

/** Collects all mistakes instead of stopping at the first. */
export class Mistakes {
  readonly list: Mistake[] = []

  add(path: string, problem: string): void {
    this.list.push({ path, problem })
  }
}

interface Entry {
  readonly id?: string | undefined
}

/**
 * Maps the names of one kind of entry to ids. An entry with an id keeps it; otherwise a stored one of the same name,
 * active or retired, is updated; otherwise the entry is new.
 */
export class References<I extends Id<string>> {
  readonly #kind: string
  readonly #mistakes: Mistakes
  readonly #ids = new Map<string, I>()

  constructor(kind: string, mistakes: Mistakes) {
    this.#kind = kind
    this.#mistakes = mistakes
  }

  /** Registers a stored name when the file omits the section. */
  register(name: string, id: I): void {
    this.#ids.set(name, id)
  }

  assign<E extends Entry>(
    section: string,
    entries: readonly E[],
    nameOf: (entry: E) => string,
    known: readonly Retired[],
  ): I[] {
    const existing = new Map(known.toReversed().map(({ id, name }) => [name, id]))
    const seen = new Set<string>()
    return entries.map((entry, i) => {
      const name = nameOf(entry)
      const id = readId<I>(entry.id) ?? (existing.get(name) as I | undefined) ?? newId<I>()
      if (this.#ids.has(name)) this.#mistakes.add(`${section}[${i}]`, `duplicate name "${name}"`)
      else if (seen.has(id)) this.#mistakes.add(`${section}[${i}].id`, `${id} is used twice`)
      seen.add(id)
      this.register(name, id)
      return id
    })
  }

  /** The id of a name or an id; an unknown one is a mistake at `path`. */
  resolve(path: string, reference: string): I | undefined {
    const id = this.#ids.get(reference) ?? [...this.#ids.values()].find(id => id === reference.toLowerCase())
    if (!id) this.#mistakes.add(path, `unknown ${this.#kind} "${reference}"`)
    return id
  }

  resolveAll(path: string, references: readonly string[]): I[] {
    const ids = references.map((reference, i) => this.resolve(`${path}[${i}]`, reference))
    return [...new Set(ids.filter(id => id !== undefined))]
  }

  all(): I[] {
    return [...this.#ids.values()]
  }
}

/** The stored company before the file is applied. */
export interface Known {
  readonly company: Company | undefined
  readonly retired: Readonly<Record<Retirable, readonly Retired[]>>
  /** Hosts in the file that belong to other companies. */
  readonly takenHosts: readonly string[]
  readonly lastSid: number
  readonly now: Temporal.Instant
}

/** One section of a file: its entries E, and the stored items T that they become. */
interface Section<I extends Id<string>, E, T> {
  readonly path: string
  readonly kind: Retirable
  readonly names: References<I>
  readonly entries: readonly E[] | undefined
  readonly before: readonly T[]
  readonly nameOf: (entryOrItem: E | T) => string
  readonly make: (entry: E, at: { id: I; path: string; sequence: number; before: T | undefined }) => T
}

/** The state of planning: the file, the stored company, resolved names and mistakes. */
export class Planning {
  readonly file: CompanyFile
  readonly known: Known
  readonly mistakes = new Mistakes()
  readonly offices = new References<OfficeId>('office', this.mistakes)
  readonly users = new References<UserId>('user', this.mistakes)
  readonly orderTypes = new References<OrderTypeId>('order type', this.mistakes)
  readonly services = new References<ServiceId>('service', this.mistakes)
  readonly packages = new References<PackageId>('package', this.mistakes)

  constructor(file: CompanyFile, known: Known) {
    this.file = file
    this.known = known
  }

  /** An omitted section stays as it is; a present one is complete. */
  section<I extends Id<string>, E extends { readonly id?: string | undefined }, T extends { readonly id: I }>({
    path,
    kind,
    names,
    entries,
    before,
    nameOf,
    make,
  }: Section<I, E, T>): readonly T[] {
    if (!entries) {
      for (const item of before) names.register(nameOf(item), item.id)
      return before
    }
    const live = before.map(item => ({ id: item.id, name: nameOf(item) }))
    const ids = names.assign(path, entries, nameOf, [...live, ...this.known.retired[kind]])
    return entries.map((entry, i) => {
      const id = ids[i] as I
      return make(entry, {
        id,
        path: `${path}[${i}]`,
        sequence: i + 1,
        before: before.find(item => item.id === id),
      })
    })
  }
}
