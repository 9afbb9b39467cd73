import { type LocalDateTime, showLocalDateTime, showWallTime, startOf } from '../time/local-time.ts'
import type { CalendarFile, FileEvent, Property } from './calendar-file.ts'
import { readRecurrence, recurringDates } from './recurrence.ts'
import { zoneNamed } from './zones.ts'

/** Time in which the person is busy elsewhere, in the company's wall time. */
export interface OutsideTime {
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
}

export interface BusyTimes {
  /** They do not overlap, so that nobody can tell how many events they are. By start. */
  readonly times: readonly OutsideTime[]
  /** Events that could not be read. */
  readonly skipped: number
}

export interface BusySpan {
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate
  /** Of the company. */
  readonly zone: string
}

/** More than a person can have; beyond it the rest is left out and counted as skipped. */
export const maxOutsideTimes = 5_000
const maxDays = 366

/**
 * When the person is busy, within the span. Free and cancelled events take no time, nor do invitations to orders of this
 * service, which take it already. `pause` is awaited between events, since a calendar may have thousands.
 */
export async function busyTimesOf(
  file: CalendarFile,
  span: BusySpan,
  pause: () => Promise<void> | undefined,
): Promise<BusyTimes> {
  const reader = new EventReader(zoneNamed(file.zone, span.zone), span)
  const moved = Map.groupBy(
    file.events.flatMap(event => reader.replacedStart(event)),
    ({ uid }) => uid,
  )
  const found: OutsideTime[] = []
  let skipped = 0
  for (const event of file.events) {
    await pause()
    if (isFree(event)) continue
    try {
      const replaced = new Set(moved.get(textOf(event, 'UID'))?.map(({ start }) => start))
      for (const time of reader.timesOf(event, replaced)) found.push(time)
    } catch {
      // A mistake of the other program, such as a day that does not exist.
      skipped += 1
    }
    if (found.length > 4 * maxOutsideTimes) break
  }
  const times = joined(found)
  return { times: times.slice(0, maxOutsideTimes), skipped: skipped + Math.max(0, times.length - maxOutsideTimes) }
}

const textOf = (event: FileEvent, name: string) => event.get(name)?.[0]?.value ?? ''

function isFree(event: FileEvent): boolean {
  return (
    textOf(event, 'TRANSP').toUpperCase() === 'TRANSPARENT' ||
    textOf(event, 'STATUS').toUpperCase() === 'CANCELLED' ||
    textOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() === 'FREE' ||
    textOf(event, 'UID').endsWith('@plumbline')
  )
}

/** A start as an event has it: with a zone, or a whole day. */
interface Start {
  readonly local: Temporal.PlainDateTime
  readonly zone: string
  readonly isDay: boolean
}

class Unreadable extends Error {}

class EventReader {
  readonly #zone: string
  readonly #span: BusySpan

  constructor(zone: string, span: BusySpan) {
    this.#zone = zone
    this.#span = span
  }

  /** The occurrence of a series that this event stands for. */
  replacedStart(event: FileEvent): { readonly uid: string; readonly start: string }[] {
    const [property] = event.get('RECURRENCE-ID') ?? []
    try {
      return property ? [{ uid: textOf(event, 'UID'), start: keyOf(this.#readTime(property)) }] : []
    } catch {
      return []
    }
  }

  *timesOf(event: FileEvent, replaced: ReadonlySet<string>): Generator<OutsideTime> {
    const [property] = event.get('DTSTART') ?? []
    if (!property) throw new Unreadable('no start')
    const start = this.#readTime(property)
    const length = this.#lengthOf(event, start)
    if (length.total({ unit: 'seconds', relativeTo: start.local }) <= 0) return
    if (event.has('RECURRENCE-ID')) return yield* this.#within(start, length)
    const left = new Set([...replaced, ...this.#startsOf(event, 'EXDATE').map(keyOf)])
    for (const each of this.#occurrences(event, start)) {
      if (!left.has(keyOf(each))) yield* this.#within(each, length)
    }
  }

  *#occurrences(event: FileEvent, start: Start): Generator<Start> {
    const rule = event.get('RRULE')?.[0]
    if (!rule) yield start
    else yield* this.#recurring(rule.value, start)
    yield* this.#startsOf(event, 'RDATE')
  }

  *#recurring(text: string, start: Start): Generator<Start> {
    const rule = readRecurrence(text)
    if (!rule) throw new Unreadable('an unknown rule')
    const time = start.local.toPlainTime()
    const from = this.#span.from.subtract({ days: maxDays })
    const { until } = rule
    for (const date of recurringDates(rule, start.local.toPlainDate(), from)) {
      const each = { ...start, local: date.toPlainDateTime(time) }
      if (Temporal.PlainDate.compare(date, this.#span.until) > 0 || (until && isAfter(each, until))) return
      yield each
    }
  }

  #startsOf(event: FileEvent, name: string): Start[] {
    return (event.get(name) ?? []).flatMap(property =>
      property.value.split(',').map(value => this.#readTime({ ...property, value: value.split('/')[0] ?? '' })),
    )
  }

  #lengthOf(event: FileEvent, start: Start): Temporal.Duration {
    const [end] = event.get('DTEND') ?? []
    if (end) {
      const { local, zone } = this.#readTime(end)
      if (start.isDay) return start.local.until(local)
      return start.local.toZonedDateTime(start.zone).toInstant().until(local.toZonedDateTime(zone).toInstant())
    }
    const duration = textOf(event, 'DURATION')
    if (duration) return Temporal.Duration.from(duration)
    return Temporal.Duration.from(start.isDay ? { days: 1 } : { seconds: 0 })
  }

  /** In the company's wall time, if it is within the span. */
  *#within(start: Start, length: Temporal.Duration): Generator<OutsideTime> {
    const { from, until, zone } = this.#span
    const [startsAt, endsAt] = start.isDay ? daysOf(start, length) : timesIn(zone, start, length)
    if (endsAt > startOf(from) && startsAt < startOf(until)) yield { startsAt, endsAt }
  }

  #readTime({ value, parameters }: Property): Start {
    const [, year, month, day, hour, minute, second, utc] =
      /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(value.trim()) ?? []
    if (year === undefined) throw new Unreadable('an unknown time')
    const date = `${year}-${month}-${day}`
    const isDay = hour === undefined
    const local = Temporal.PlainDateTime.from(isDay ? date : `${date}T${hour}:${minute}:${second ?? '00'}`)
    if (local.year < 1900 || local.year > 9000) throw new Unreadable('an unlikely time')
    const named = isDay ? this.#span.zone : zoneNamed(parameters.get('TZID'), this.#zone)
    return { local, isDay, zone: utc ? 'UTC' : named }
  }
}

const instantOf = ({ local, zone }: Start) => local.toZonedDateTime(zone).toInstant()

/** The same for all spellings of one start. */
const keyOf = (start: Start) => (start.isDay ? start.local.toPlainDate() : instantOf(start)).toString()

function isAfter(start: Start, until: string): boolean {
  const [, date = '', time = ''] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(until) ?? []
  if (start.isDay || !time) return start.local.toPlainDate().toString().replaceAll('-', '') > date
  const at = until.endsWith('Z') ? instantOf(start).toString() : start.local.toString({ smallestUnit: 'second' })
  return at.replaceAll(/[-:Z]/g, '').slice(0, 15) > `${date}T${time}`
}

function daysOf({ local }: Start, length: Temporal.Duration): readonly [LocalDateTime, LocalDateTime] {
  return [showLocalDateTime(local), showLocalDateTime(local.add(length))]
}

/** An event over the end of summer time may end at an earlier hour of the clock than it begins. */
function timesIn(zone: string, start: Start, length: Temporal.Duration): readonly [LocalDateTime, LocalDateTime] {
  const begin = start.local.toZonedDateTime(start.zone)
  const startsAt = showWallTime(begin.toInstant(), zone)
  const endsAt = showWallTime(begin.add(length).toInstant(), zone)
  const shown = Temporal.PlainDateTime.from(startsAt.replace(' ', 'T')).add(length)
  return [startsAt, endsAt > startsAt ? endsAt : showLocalDateTime(shown)]
}

/** Times that overlap or touch are one. */
function joined(times: readonly OutsideTime[]): OutsideTime[] {
  const all: { startsAt: LocalDateTime; endsAt: LocalDateTime }[] = []
  for (const time of times.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))) {
    const last = all.at(-1)
    if (last && time.startsAt <= last.endsAt) {
      if (time.endsAt > last.endsAt) last.endsAt = time.endsAt
    } else all.push({ ...time })
  }
  return all
}
