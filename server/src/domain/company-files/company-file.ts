import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { User } from '../people/user.ts'
import type { TemplateKey } from '../templates/template-key.ts'
import type { Office } from '../tenants/office.ts'
import type { Settings } from '../tenants/settings.ts'
import type { weekdays } from '../time/working-hours.ts'

/**
 * A company as one document, read by `company apply` and written by `company export`. An omitted section stays as it
 * is; a present section is complete, and entries it does not list are retired. Entries refer to each other by slug,
 * username or name, or by id.
 */
export interface CompanyFile {
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly hosts?: readonly string[] | undefined
  readonly settings?: Partial<Settings> | undefined
  readonly offices?: readonly OfficeEntry[] | undefined
  readonly users?: readonly UserEntry[] | undefined
  readonly orderTypes?: readonly OrderTypeEntry[] | undefined
  readonly services?: readonly ServiceEntry[] | undefined
  readonly packages?: readonly PackageEntry[] | undefined
  readonly fees?: readonly FeeEntry[] | undefined
  readonly messages?: readonly MessageEntry[] | undefined
}

interface Entry {
  readonly id?: string | undefined
}

type OfficeText =
  | 'slug'
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'county'
  | 'phone'
  | 'manager'
  | 'managerEmail'

export interface OfficeEntry extends Entry, Pick<Office, OfficeText>, Partial<Pick<Office, 'latitude' | 'longitude'>> {
  readonly show: boolean
  readonly primary: boolean
}

type UserText = 'username' | 'firstName' | 'lastName' | 'email' | 'phone' | 'mobile'

export interface UserEntry extends Entry, Pick<User, UserText | 'privileges' | 'zips'> {
  /** The primary office by default. */
  readonly office?: string | undefined
  readonly displayName?: string | undefined
  readonly inspector: boolean
  readonly owner: boolean
  readonly manager: boolean
  readonly officeStaff: boolean
  readonly show: boolean
  readonly hours: readonly HoursEntry[]
  readonly exceptions: readonly ExceptionEntry[]
  /** Unchanged if omitted. */
  readonly blocked?: readonly BlockedEntry[] | undefined
  readonly services: readonly string[] | 'all'
  /** A key is created for each label that the user has no key with. */
  readonly keys?: readonly string[] | undefined
}

export interface HoursEntry {
  readonly days: readonly (typeof weekdays)[number][]
  readonly from: string
  readonly to: string
}

/** The hours of one date, which replace those of its weekday; none are a day off. */
export interface ExceptionEntry {
  readonly date: string
  readonly hours: readonly Omit<HoursEntry, 'days'>[]
}

export interface BlockedEntry {
  readonly from: string
  readonly to: string
  readonly title: string
}

export interface OrderTypeEntry extends Entry, Pick<OrderType, 'name' | 'description' | 'publicDescription'> {
  readonly office?: string | undefined
  readonly show: boolean
}

export interface ServiceEntry extends Entry, Pick<Service, 'name' | 'description'> {
  readonly orderType?: string | undefined
  readonly visible: boolean
  readonly ancillary: boolean
  readonly durationMinutes?: number | undefined
  readonly offices: readonly string[]
  readonly fees: readonly FeeEntry[]
}

export interface FeeEntry extends Entry {
  readonly name: string
  readonly amount: number
  readonly show: boolean
  readonly rules: readonly RuleEntry[]
}

/** Exactly one of `set`, `add` (amounts) and `percent` is given. */
export interface RuleEntry {
  readonly squareFeet?: RangeEntry | undefined
  readonly yearBuilt?: RangeEntry | undefined
  readonly zips: readonly string[]
  readonly set?: number | undefined
  readonly add?: number | undefined
  readonly percent?: number | undefined
}

export interface RangeEntry {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface PackageEntry extends Entry, Pick<Package, 'name' | 'description'> {
  readonly active: boolean
  readonly show: boolean
  readonly offices: readonly string[]
  readonly services: readonly string[]
}

/** A message template of the company; an omitted subject or body is the default. */
export interface MessageEntry extends TemplateKey {
  readonly subject?: string | undefined
  readonly body?: string | undefined
  readonly on: boolean
}

/** A mistake in a company file and its path. */
export interface Mistake {
  readonly path: string
  readonly problem: string
}

/** Thrown with all mistakes; nothing was applied. */
export class FileMistakes extends Error {
  override name = 'FileMistakes'
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ path, problem }) => `${path}: ${problem}`).join('\n'))
    this.mistakes = mistakes
  }
}
