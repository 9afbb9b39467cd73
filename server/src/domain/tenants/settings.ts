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
}

export const defaultSettings: Settings = {
  sameDayBooking: true,
  lastBookableHour: 24,
  defaultDurationMinutes: 180,
  footprintRetentionDays: 90,
  reminderHoursBefore: 24,
}
