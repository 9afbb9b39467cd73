import type { OutsideCalendarId, UserId } from '../ids.ts'
import type { BusySpan, BusyTimes } from './busy-times.ts'

/** A calendar of another service whose busy times hide openings of a user. */
export interface OutsideCalendar {
  readonly id: OutsideCalendarId
  readonly userId: UserId
  readonly name: string
  /** Whoever has it can read the calendar, so it is not shown. */
  readonly address: string
  readonly etag: string
  readonly lastModified: string
  readonly zone: string
  readonly createdAt: Temporal.Instant
  readonly checkedAt: Temporal.Instant | undefined
  readonly readAt: Temporal.Instant | undefined
  readonly skipped: number
  readonly failingSince: Temporal.Instant | undefined
  readonly failureCount: number
  readonly error: string
  readonly dueAt: Temporal.Instant
}

export type CalendarVersion = Pick<OutsideCalendar, 'etag' | 'lastModified'>

/** What came of reading an address. */
export type CalendarOutcome =
  | ({ readonly kind: 'read' } & CalendarVersion & BusyTimes)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Reads an address. Never rejects. Without a version, or with an empty one, it is read as a whole. */
export type CalendarReader = (address: string, span: BusySpan, known?: CalendarVersion) => Promise<CalendarOutcome>

export const maxCalendars = 5
/** Openings are at most about a year ahead. */
const daysAhead = 400
/** An unchanged calendar is read as a whole again, because repeated events reach further. */
const wholeDays = 7
export const minutesBetweenReads = 15
const failureMinutes = [15, 30, 60, 120, 240, 480]

export function spanAt(now: Temporal.Instant, zone: string): BusySpan {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  return { from: today.subtract({ days: 1 }), until: today.add({ days: daysAhead }), zone }
}

/** The version that lets the other side answer that nothing changed. */
export function knownVersion(
  { etag, lastModified, zone, readAt }: OutsideCalendar,
  now: Temporal.Instant,
  zoneNow: string,
): CalendarVersion | undefined {
  const isRecent = readAt && Temporal.Instant.compare(readAt.add({ hours: wholeDays * 24 }), now) > 0
  return isRecent && zone === zoneNow ? { etag, lastModified } : undefined
}

/** A failure leaves the times as they are, and later attempts come after longer pauses. */
export function afterReading(
  calendar: OutsideCalendar,
  outcome: CalendarOutcome,
  now: Temporal.Instant,
  zone: string,
): OutsideCalendar {
  if (outcome.kind === 'failed') {
    const minutes = failureMinutes[Math.min(calendar.failureCount, failureMinutes.length - 1)] ?? minutesBetweenReads
    return {
      ...calendar,
      ...{ error: outcome.reason, failingSince: calendar.failingSince ?? now, dueAt: now.add({ minutes }) },
      failureCount: calendar.failureCount + 1,
    }
  }
  const dueAt = now.add({ minutes: minutesBetweenReads })
  const read = { ...calendar, checkedAt: now, failingSince: undefined, failureCount: 0, error: '', dueAt }
  if (outcome.kind === 'unchanged') return read
  const { etag, lastModified, skipped } = outcome
  return { ...read, etag, lastModified, skipped, zone, readAt: now }
}
