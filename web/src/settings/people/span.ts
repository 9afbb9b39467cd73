import type { CalendarEvent } from 'plumbline-client'
import { daysAfter } from '../../shell/formats.ts'

const hourMs = 3_600_000
const midnight = '00:00:00'

/** What a person enters: local times such as `2031-01-02T09:00`, or days, of which the last one is included. */
export interface Span {
  readonly isAllDay: boolean
  readonly start: string
  readonly end: string
}

/** The end keeps its distance when the start moves. A new end is an hour later, or on the same day. */
export function withStart(span: Span, start: string): Span {
  const known = msOf(span.end) - msOf(span.start)
  const distance = known >= 0 ? known : span.isAllDay ? 0 : hourMs
  const moved = msOf(start) + distance
  if (Number.isNaN(moved)) return { ...span, start }
  return { ...span, start, end: new Date(moved).toISOString().slice(0, start.length) }
}

/** Keeps the days. */
export function withAllDay({ start, end }: Span, isAllDay: boolean): Span {
  const at = (value: string, time: string) => (value ? `${value.slice(0, 10)}${isAllDay ? '' : time}` : '')
  return { isAllDay, start: at(start, 'T09:00'), end: at(end, 'T17:00') }
}

export function isReversed({ isAllDay, start, end }: Span): boolean {
  return isAllDay ? end < start : end <= start
}

/** As the tenant API takes it: the end of a whole day is the start of the next one. */
export function wireSpan({ isAllDay, start, end }: Span): Pick<CalendarEvent, 'start' | 'end'> {
  if (isAllDay) return { start: `${start} ${midnight}`, end: `${daysAfter(end, 1)} ${midnight}` }
  return { start: `${start.replace('T', ' ')}:00`, end: `${end.replace('T', ' ')}:00` }
}

type Times = Pick<CalendarEvent, 'start' | 'end'>

/** Whole days, the last one included; undefined for other times. */
export function daysOf({ start, end }: Times): readonly [first: string, last: string] | undefined {
  if (!start.endsWith(midnight) || !end.endsWith(midnight)) return undefined
  return [start.slice(0, 10), daysAfter(end.slice(0, 10), -1)]
}

/** The later events that the service takes for repetitions of one. */
export function laterAlike(event: CalendarEvent, events: readonly CalendarEvent[]): CalendarEvent[] {
  const lengthOf = ({ start, end }: Times) => msOf(end) - msOf(start)
  return events.filter(
    other =>
      other.start > event.start &&
      other.title === event.title &&
      other.start.slice(11) === event.start.slice(11) &&
      lengthOf(other) === lengthOf(event),
  )
}

function msOf(local: string): number {
  return Date.parse(local.length === 10 ? local : `${local.replace(' ', 'T')}Z`)
}
