import type { ChangeOf, NewOf, Replace } from './new-and-change.ts'

export interface HoursSettings {
  readonly days: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  /** Time of day, such as `08:30`. */
  readonly from: string
  readonly to: string
}

export interface UserSettings {
  readonly id: string
  readonly username: string
  /** The id of an office. */
  readonly office?: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName?: string
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly inspector: boolean
  readonly owner: boolean
  readonly manager: boolean
  readonly officeStaff: boolean
  readonly show: boolean
  readonly privileges: readonly ('CREATE_INSPECTIONS' | 'EDIT_INSPECTIONS')[]
  readonly hours: readonly HoursSettings[]
  /** Dates with other working hours than their weekday; without hours, the date is off. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly Omit<HoursSettings, 'days'>[] }[]
  readonly zips: readonly string[]
  /** Ids of services. */
  readonly services: 'all' | readonly string[]
  readonly modified: string
}
interface SentExceptions {
  readonly exceptions?: readonly { readonly date: string; readonly hours?: readonly Omit<HoursSettings, 'days'>[] }[]
}
export type NewUserSettings = Replace<NewOf<UserSettings, 'username'>, SentExceptions>
export type UserChange = Replace<ChangeOf<UserSettings, 'office' | 'displayName'>, SentExceptions>

/** An access key in use. */
export interface KeySettings {
  /** The access key, which is the username. */
  readonly id: string
  /** The id of the user it acts as. */
  readonly user: string
  readonly name: string
  readonly created: string
  readonly lastUsed: string | null
}
export interface NewKeySettings extends KeySettings {
  /** The password. No other call shows it. */
  readonly secret: string
}

/** The calendar feed of a user. */
export interface FeedSettings {
  readonly user: string
  /** Whether the user has a link. */
  readonly on: boolean
  readonly created: string | null
  readonly lastRead: string | null
}
export interface NewFeedSettings extends FeedSettings {
  /** The secret link for calendar programs. No other call shows it. */
  readonly address: string
}
