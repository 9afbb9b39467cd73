import type { RangeSettings } from './catalogue-settings.ts'
import type { ChangeOf, NewOf } from './new-and-change.ts'

/** The settings of the company itself; see the company file. */
export interface CompanySettings {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly zone: string
  readonly hosts: readonly string[]
  readonly settings: CompanyPolicy
  readonly modified: string
}
export interface CompanyPolicy {
  readonly sameDayBooking: boolean
  readonly lastBookableHour: number
  readonly defaultDurationMinutes: number
  readonly durationRules: readonly {
    readonly squareFeet?: RangeSettings
    readonly yearBuilt?: RangeSettings
    readonly foundations?: readonly string[]
    readonly addMinutes: number
  }[]
  readonly openingStepMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly minimumNoticeMinutes: number
  readonly furthestDay: number
  readonly lastStart: string
  readonly maxAppointmentsPerDay: number
  readonly driveTime: boolean
  readonly conflicts: 'allow' | 'warn' | 'reject'
  readonly footprintRetentionDays: number
  readonly reminderHoursBefore: number
  readonly cancelReasons: readonly string[]
  readonly referReasons: readonly string[]
  readonly controls: readonly {
    readonly id?: string
    readonly name: string
    readonly label?: string
    readonly type?: 'text' | 'number' | 'date' | 'checkbox' | 'select'
    readonly choices?: readonly string[]
  }[]
  readonly credentialsInQuery: boolean
  readonly allowedOrigins: readonly string[]
}
export type CompanyChange = Partial<Omit<CompanySettings, 'id' | 'key' | 'settings'>> & {
  readonly settings?: Partial<CompanyPolicy>
}

export interface OfficeSettings {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude?: number
  readonly longitude?: number
  readonly phone: string
  readonly manager: string
  readonly managerEmail: string
  readonly show: boolean
  readonly primary: boolean
  /** From 1. */
  readonly position: number
  readonly modified: string
}
export type NewOfficeSettings = NewOf<OfficeSettings, 'slug' | 'name'>
export type OfficeChange = ChangeOf<OfficeSettings, 'latitude' | 'longitude'>

/** Numbers of records that the demo was created with. */
export interface DemoData {
  readonly orders: number
  readonly clients: number
  readonly agents: number
  readonly agencies: number
  readonly contacts: number
  readonly timeOff: number
}

/** The company as one document: docs/company-file.md. */
export type CompanyFile = Readonly<Record<string, unknown>>
export interface CompanyFileFields {
  readonly file: CompanyFile
  /** Shows what would change, and saves nothing. */
  readonly dryrun?: boolean
  /** Confirms that the keys of users who are not in the file are revoked. */
  readonly revokekeys?: boolean
}
interface CompanyFileKey {
  /** The access key. */
  readonly id: string
  readonly user: string
  readonly name: string
}
export interface CompanyFileApplied {
  readonly dryrun: boolean
  readonly changes: readonly {
    readonly kind: string
    readonly name: string
    readonly what: 'created' | 'changed' | 'retired'
  }[]
  readonly newkeys: readonly (CompanyFileKey & { readonly secret: string })[]
  readonly revokedkeys: readonly CompanyFileKey[]
  readonly overlaps: number
}
