import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
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
import type { User } from '../people/user.ts'
import type { Company } from '../tenants/company.ts'
import type { Office } from '../tenants/office.ts'
import type {
  CompanyFile,
  Mistake,
  OfficeEntry,
  OrderTypeEntry,
  PackageEntry,
  ServiceEntry,
  UserEntry,
} from './company-file.ts'
import type { Retirable, Retired, RetiredByKind } from './retirement-store.ts'

/** Collects all mistakes instead of stopping at the first. */
export class Mistakes {
  readonly list: Mistake[] = []

  add(path: string, problem: string): void {
    this.list.push({ path, problem })
  }
}

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
export class References<I extends Id<string>> {
  readonly kind: Retirable
  readonly #mistakes: Mistakes
  readonly #ids = new Map<string, I>()

  constructor(kind: Retirable, mistakes: Mistakes) {
    this.kind = kind
    this.#mistakes = mistakes
  }

  /** Registers a stored name when the file omits the section. */
  register(name: string, id: I): void {
    this.#ids.set(name, id)
  }

  assign(section: string, entries: readonly Entry[], known: readonly Retired[]): I[] {
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
    if (!id) this.#mistakes.add(path, `unknown ${this.kind} "${reference}"`)
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
  readonly retired: RetiredByKind
  /** Hosts in the file that belong to other companies. */
  readonly takenHosts: readonly string[]
  readonly lastSid: number
  readonly now: Temporal.Instant
}

/** The id, the entry and the stored item of each section whose names other sections may refer to. */
interface Sections {
  readonly offices: { id: OfficeId; entry: OfficeEntry; item: Office }
  readonly users: { id: UserId; entry: UserEntry; item: User }
  readonly orderTypes: { id: OrderTypeId; entry: OrderTypeEntry; item: OrderType }
  readonly services: { id: ServiceId; entry: ServiceEntry; item: Service }
  readonly packages: { id: PackageId; entry: PackageEntry; item: Package }
}

/** The stored items of a company by section, without retired ones. */
export type StoredItems = { readonly [S in keyof Sections]: readonly Sections[S]['item'][] } & {
  readonly fees: readonly Fee[]
}

export function storedItems(company: Company | undefined): StoredItems {
  const { offices = [], users, catalogue } = company ?? {}
  return {
    offices,
    users: [...(users?.values() ?? [])],
    orderTypes: catalogue?.orderTypes ?? [],
    services: [...(catalogue?.services.values() ?? [])],
    packages: (catalogue?.packages ?? []).filter(pack => !pack.isRetired),
    fees: [...(catalogue?.standaloneFees.values() ?? [])],
  }
}

/** The state of planning: the file, the stored company, resolved names and mistakes. */
export class Planning {
  readonly file: CompanyFile
  readonly known: Known
  readonly stored: StoredItems
  readonly mistakes = new Mistakes()
  readonly offices = new References<OfficeId>('office', this.mistakes)
  readonly users = new References<UserId>('user', this.mistakes)
  readonly orderTypes = new References<OrderTypeId>('order type', this.mistakes)
  readonly services = new References<ServiceId>('service', this.mistakes)
  readonly packages = new References<PackageId>('package', this.mistakes)

  constructor(file: CompanyFile, known: Known) {
    this.file = file
    this.known = known
    this.stored = storedItems(known.company)
  }

  /** An omitted section stays as it is; a present one is complete. */
  section<S extends keyof Sections>(
    path: S,
    make: (
      entry: Sections[S]['entry'],
      at: { id: Sections[S]['id']; path: string; sequence: number; before: Sections[S]['item'] | undefined },
    ) => Sections[S]['item'],
  ): readonly Sections[S]['item'][] {
    const names: References<Sections[S]['id']> = this[path]
    const entries: readonly Sections[S]['entry'][] | undefined = this.file[path]
    const before: readonly Sections[S]['item'][] = this.stored[path]
    if (!entries) {
      for (const item of before) names.register(nameOf(item), item.id)
      return before
    }
    const live = before.map(item => ({ id: item.id, name: nameOf(item) }))
    const ids = names.assign(path, entries, [...live, ...this.known.retired[names.kind]])
    return entries.map((entry, i) => {
      const id = ids[i] as Sections[S]['id']
      return make(entry, { id, path: `${path}[${i}]`, sequence: i + 1, before: before.find(item => item.id === id) })
    })
  }
}
