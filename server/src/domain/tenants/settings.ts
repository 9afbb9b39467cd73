/** What a company decides for itself. A setting that was never written has its default. */
export interface Settings {
  /** Whether today can be booked at all. */
  readonly sameDayBooking: boolean
  /** From this hour of the company's day on, today can no longer be booked; 24 never closes. */
  readonly lastBookableHour: number
  /** The length of an appointment when neither the order nor its services say. */
  readonly defaultDurationMinutes: number
  readonly footprintRetentionDays: number
  /** How long before an appointment people are reminded of it; 0 reminds nobody. */
  readonly reminderHoursBefore: number
}

export const defaultSettings: Settings = {
  sameDayBooking: true,
  lastBookableHour: 24,
  defaultDurationMinutes: 180,
  footprintRetentionDays: 90,
  reminderHoursBefore: 24,
}
