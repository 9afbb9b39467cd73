import { mistakeIn } from '../refusal.ts'
import { type LocalDateTime, showLocalDateTime } from '../time/local-time.ts'
import type { CalendarEvent } from './blocked-time.ts'

type Times = Pick<CalendarEvent, 'startsAt' | 'endsAt'>

const steps = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  fortnightly: { weeks: 2 },
  monthly: { months: 1 },
} as const

export type Interval = keyof typeof steps
export const intervals = Object.keys(steps) as Interval[]

export interface Repeat {
  readonly every: Interval
  /** Included. */
  readonly until: LocalDateTime
}

export const maxOccurrences = 366

/**
 * The times of a repeated event, each an event of its own from then on. A day that a month lacks is its last one. Clocks
 * show the same times on all days, whatever happened to them in between.
 */
export function occurrencesOf({ startsAt, endsAt }: Times, repeat: Repeat | undefined): Times[] {
  if (!repeat) return [{ startsAt, endsAt }]
  const [start, end] = [startsAt, endsAt].map(time => Temporal.PlainDateTime.from(time.replace(' ', 'T')))
  const times: Times[] = []
  for (let count = 0; count <= maxOccurrences; count++) {
    const step = Object.fromEntries(Object.entries(steps[repeat.every]).map(([unit, size]) => [unit, size * count]))
    const next = start?.add(step)
    if (!start || !end || !next || showLocalDateTime(next).slice(0, 10) > repeat.until.slice(0, 10)) break
    times.push({ startsAt: showLocalDateTime(next), endsAt: showLocalDateTime(next.add(start.until(end))) })
  }
  if (times.length === 0) throw mistakeIn('repeatuntil', 'must not be before the start')
  if (times.length > maxOccurrences)
    throw mistakeIn('repeatuntil', `must be earlier: an event is repeated ${maxOccurrences} times at most`)
  return times
}

/** Whether another event of the user looks like a repetition: the same title, time of day and length. */
export function isAlike(one: CalendarEvent, other: CalendarEvent): boolean {
  const lengthOf = ({ startsAt, endsAt }: Times) => {
    const [start, end] = [startsAt, endsAt].map(time => Temporal.PlainDateTime.from(time.replace(' ', 'T')))
    return end && start?.until(end, { largestUnit: 'minutes' }).total('seconds')
  }
  return (
    one.userId === other.userId &&
    one.calendarId === other.calendarId &&
    one.title === other.title &&
    one.startsAt.slice(11) === other.startsAt.slice(11) &&
    lengthOf(one) === lengthOf(other)
  )
}
