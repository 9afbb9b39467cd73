import type { BlockedTimeId, OutsideCalendarId, UserId } from '../ids.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** Time in which a person cannot be booked, in the company's wall time. */
export interface BlockedTime {
  readonly userId: UserId
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
  readonly title: string
}

/** Blocked time as the calendar of the API shows it. */
export interface CalendarEvent extends BlockedTime {
  readonly id: BlockedTimeId
  /** The outside calendar that it comes from; undefined for time that was blocked here. */
  readonly calendarId: OutsideCalendarId | undefined
}
