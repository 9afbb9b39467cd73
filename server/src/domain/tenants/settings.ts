import type { ControlDefinition } from './controls.ts'

export const conflictHandlings = ['allow', 'warn', 'reject'] as const
export type ConflictHandling = (typeof conflictHandlings)[number]

/** Both ends belong to the range, and either may be open. */
interface NumberRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Applies to a house that meets every condition; a house of which a value is unknown does not meet a condition on it. */
export interface DurationRule {
  readonly squareFeet?: NumberRange | undefined
  readonly yearBuilt?: NumberRange | undefined
  /** Kinds of foundation, in any case of letters; none listed means all. */
  readonly foundations: readonly string[]
  readonly addMinutes: number
}

/** The settings of a company. A setting that was never written has its default. */
export interface Settings {
  /** Whether appointments for the current day can be booked. */
  readonly sameDayBooking: boolean
  /** From this hour on, the current day can no longer be booked; 24 means no limit. */
  readonly lastBookableHour: number
  /** The length of an appointment when neither the order nor its services specify one. */
  readonly defaultDurationMinutes: number
  /** Minutes that the house adds to an appointment whose length its services decide. */
  readonly durationRules: readonly DurationRule[]
  /** The grid of the starts that `/openings` lists, counted from the start of each working window. */
  readonly openingStepMinutes: number
  /** Kept free before and after each appointment, towards other appointments of the same person. */
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  /** An appointment starts at least this long after it is booked. */
  readonly minimumNoticeMinutes: number
  /** The last day that can be booked, counted from today. */
  readonly furthestDay: number
  /** No appointment starts after this time of day; `24:00` means no limit. */
  readonly lastStart: string
  /** The appointments of one person that start on one day; 0 means no limit. */
  readonly maxAppointmentsPerDay: number
  /** Whether the drive between two appointments keeps time free. */
  readonly driveTime: boolean
  /** Whether an order for a time that is not open is saved, saved with a warning, or refused. */
  readonly conflicts: ConflictHandling
  readonly footprintRetentionDays: number
  /** How long before an appointment reminders are sent; 0 sends none. */
  readonly reminderHoursBefore: number
  readonly cancelReasons: readonly string[]
  readonly referReasons: readonly string[]
  /** The custom fields of orders. */
  readonly controls: readonly ControlDefinition[]
  /** Accepts access keys in the query string, where proxies, browsers and logs of other programs keep them: unsafe. */
  readonly credentialsInQuery: boolean
  /** Origins whose web pages may call the API from a browser. */
  readonly allowedOrigins: readonly string[]
}

export const defaultSettings: Settings = {
  sameDayBooking: true,
  lastBookableHour: 24,
  defaultDurationMinutes: 180,
  durationRules: [],
  openingStepMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  furthestDay: 365,
  lastStart: '24:00',
  maxAppointmentsPerDay: 0,
  driveTime: true,
  conflicts: 'allow',
  footprintRetentionDays: 90,
  reminderHoursBefore: 24,
  cancelReasons: [
    'Client cancelled',
    'Deal fell through',
    'Found another inspector',
    'Property not accessible',
    'Rescheduled elsewhere',
    'Weather',
    'Other',
  ],
  referReasons: [
    'Agent',
    'Past client',
    'Friend or family',
    'Internet search',
    'Social media',
    'Advertisement',
    'Other',
  ],
  controls: [],
  credentialsInQuery: false,
  allowedOrigins: [],
}
