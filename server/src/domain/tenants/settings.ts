import type { ControlDefinition } from './controls.ts'

/** The settings of a company. A setting that was never written has its default. */
export interface Settings {
  /** Whether appointments for the current day can be booked. */
  readonly sameDayBooking: boolean
  /** From this hour on, the current day can no longer be booked; 24 means no limit. */
  readonly lastBookableHour: number
  /** The length of an appointment when neither the order nor its services specify one. */
  readonly defaultDurationMinutes: number
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
