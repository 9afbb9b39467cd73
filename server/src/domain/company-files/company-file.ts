import type { Privilege } from '../access/privilege.ts'
import type { TemplateKey } from '../templates/template-key.ts'
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

export interface OfficeEntry {
  readonly id?: string | undefined
  readonly slug: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly phone: string
  readonly manager: string
  readonly managerEmail: string
  readonly show: boolean
  readonly primary: boolean
}

export interface UserEntry {
  readonly id?: string | undefined
  readonly username: string
  /** The primary office by default. */
  readonly office?: string | undefined
  readonly firstName: string
  readonly lastName: string
  readonly displayName?: string | undefined
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly inspector: boolean
  readonly owner: boolean
  readonly manager: boolean
  readonly officeStaff: boolean
  readonly show: boolean
  readonly privileges: readonly Privilege[]
  readonly hours: readonly HoursEntry[]
  readonly blocked: readonly BlockedEntry[]
  readonly zips: readonly string[]
  readonly services: readonly string[] | 'all'
  /** A key is created for each label that the user has no key with. */
  readonly keys: readonly string[]
}

export interface HoursEntry {
  readonly days: readonly (typeof weekdays)[number][]
  readonly from: string
  readonly to: string
}

export interface BlockedEntry {
  readonly from: string
  readonly to: string
  readonly title: string
}

export interface OrderTypeEntry {
  readonly id?: string | undefined
  readonly name: string
  readonly office?: string | undefined
  readonly description: string
  readonly publicDescription: string
  readonly show: boolean
}

export interface ServiceEntry {
  readonly id?: string | undefined
  readonly name: string
  readonly orderType?: string | undefined
  readonly description: string
  readonly visible: boolean
  readonly ancillary: boolean
  readonly durationMinutes?: number | undefined
  readonly offices: readonly string[]
  readonly fees: readonly FeeEntry[]
}

export interface FeeEntry {
  readonly id?: string | undefined
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

export interface PackageEntry {
  readonly id?: string | undefined
  readonly name: string
  readonly description: string
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
