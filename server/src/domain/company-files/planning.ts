import type { Id, OfficeId, OrderTypeId, PackageId, ServiceId, UserId } from '../ids.ts'
import type { Company } from '../tenants/company.ts'
import type { CompanyFile } from './company-file.ts'
import { Mistakes, References } from './references.ts'
import type { Retirable, Retired } from './retirement-store.ts'

/** What is in the store before. */
export interface Known {
  readonly company: Company | undefined
  readonly retired: Readonly<Record<Retirable, readonly Retired[]>>
  /** Of the hosts in the file, those of other companies. */
  readonly takenHosts: readonly string[]
  readonly lastSid: number
  readonly now: Temporal.Instant
}

/** One kind of thing in a file: what it lists, what there was, and how an entry becomes a thing. */
interface Section<I extends Id<string>, E, T> {
  readonly path: string
  readonly kind: Retirable
  readonly names: References<I>
  readonly entries: readonly E[] | undefined
  readonly before: readonly T[]
  readonly nameOf: (entryOrThing: E | T) => string
  readonly make: (entry: E, at: { id: I; path: string; sequence: number; before: T | undefined }) => T
}

/** A file on its way to become a plan: its names, what they stand for, and all that is wrong with it. */
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

  /** A section that is left out stays as it is; one that is there is complete. */
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
      for (const thing of before) names.know(nameOf(thing), thing.id)
      return before
    }
    const live = before.map(thing => ({ id: thing.id, name: nameOf(thing) }))
    const ids = names.assign(path, entries, nameOf, [...live, ...this.known.retired[kind]])
    return entries.map((entry, i) => {
      const id = ids[i] as I
      return make(entry, {
        id,
        path: `${path}[${i}]`,
        sequence: i + 1,
        before: before.find(thing => thing.id === id),
      })
    })
  }
}
