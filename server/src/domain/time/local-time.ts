/** Wall time of a company, `YYYY-MM-DD HH:MM:SS`, kept exactly as written: no zone, no offset. */
export type LocalDateTime = string & { readonly __local: 'date and time' }
/** Time of day, `HH:MM`; `24:00` ends a day. */
export type TimeOfDay = string & { readonly __local: 'time of day' }

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** Of a time that a request sends without an offset. */
export const localTimeFormat = "YYYY-MM-DD HH:MM:SS in the company's local time, without an offset"

/** Reads `2026-12-24 09:00`, with or without seconds; undefined for days and hours that do not exist. */
export function readLocalDateTime(text: string): LocalDateTime | undefined {
  const parts = dateTime.exec(text)
  if (!parts) return undefined
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return undefined
  return `${year}-${month}-${day} ${hour}:${minute}:${second}` as LocalDateTime
}

const daysInMonth = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for a month that does not exist. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return daysInMonth[month] ?? 0
  // failpoint: no-leap-years
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

export function readTimeOfDay(text: string): TimeOfDay | undefined {
  return timeOfDay.test(text) ? (text as TimeOfDay) : undefined
}

export function showLocalDateTime(time: Temporal.PlainDateTime): LocalDateTime {
  return time.toString({ smallestUnit: 'second' }).replace('T', ' ') as LocalDateTime
}

/** The instant with the zone's offset at that moment, as `2026-11-15T09:30:00.000-05:00`. */
export function showInstant(instant: Temporal.Instant, zone: string): string {
  const millis = instant.epochMilliseconds
  const quarter = quarterOf(millis, zone)
  if (!quarter) return instant.toString({ timeZone: zone, fractionalSecondDigits: 3 })
  const rest = millis - quarter.startsAt
  const minute = quarter.minute + Math.floor(rest / 60_000)
  const second = Math.floor(rest / 1_000) % 60
  return `${quarter.hour}${twoDigits(minute)}:${twoDigits(second)}.${String(rest % 1_000).padStart(3, '0')}${quarter.offset}`
}

const quarterMillis = 900_000

/** The parts of a formatted instant that all instants of a quarter hour share in one zone. */
interface Quarter {
  readonly startsAt: number
  /** `2026-11-15T09:` */
  readonly hour: string
  readonly minute: number
  readonly offset: string
}

/** The last quarter hour per zone. Most formatted instants are recent, and Temporal takes ten times as long. */
const lastQuarters = new Map<string, Quarter>()
const maxZones = 1_000

/** Undefined for historical offsets that are not whole quarter hours. */
function quarterOf(millis: number, zone: string): Quarter | undefined {
  const startsAt = Math.floor(millis / quarterMillis) * quarterMillis
  const known = lastQuarters.get(zone)
  if (known?.startsAt === startsAt) return known
  const text = Temporal.Instant.fromEpochMilliseconds(startsAt).toString({ timeZone: zone, fractionalSecondDigits: 3 })
  const parts = /^(\d{4}-\d{2}-\d{2}T\d{2}:)(00|15|30|45):00\.000([+-]\d{2}:\d{2})$/.exec(text)
  if (!parts) return undefined
  if (lastQuarters.size >= maxZones) lastQuarters.clear()
  const quarter = { startsAt, hour: parts[1] ?? '', minute: Number(parts[2]), offset: parts[3] ?? '' }
  lastQuarters.set(zone, quarter)
  return quarter
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

export function startOf(day: Temporal.PlainDate): LocalDateTime {
  return `${day} 00:00:00` as LocalDateTime
}

/** The instant as wall time in the zone. */
export function showWallTime(instant: Temporal.Instant, zone: string): LocalDateTime {
  const text = showInstant(instant, zone)
  return text.slice(0, text.indexOf('.')).replace('T', ' ') as LocalDateTime
}

const utcDateTime = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+ -]\d{2}(?::?\d{2})?)?)?$/i
const americanDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

export const utcMomentFormats = 'MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601'

/** Reads a date, a date and time, or ISO 8601; UTC unless the text has an offset. */
export function readUtcMoment(text: string): Temporal.Instant | undefined {
  const date = text.trim().replace(americanDate, (_, month, day, year) => {
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  })
  const parts = utcDateTime.exec(date)
  if (!parts) return undefined
  try {
    // An unescaped plus sign of a query string arrives as a space.
    const offset = parts[3]?.toUpperCase().replace(' ', '+') ?? 'Z'
    return Temporal.Instant.from(`${parts[1]}T${parts[2] ?? '00:00'}${offset}`)
  } catch {
    return undefined
  }
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/** Reads ISO 8601 with an offset; undefined for anything else. */
export function readInstant(text: string): Temporal.Instant | undefined {
  return isoInstant.test(text) ? readUtcMoment(text) : undefined
}

/** The instant of a wall time; a wall time that daylight saving skips becomes the hour after it. */
export function instantOf(time: LocalDateTime, zone: string): Temporal.Instant {
  // failpoint: summer-time-by-milliseconds
  return Temporal.PlainDateTime.from(time.replace(' ', 'T')).toZonedDateTime(zone).toInstant()
}

/** ISO 8601 with an offset. A time that a clock change skips or repeats has the offset of its first occurrence. */
export function showWithOffset(time: LocalDateTime, zone: string): string {
  const zoned = Temporal.PlainDateTime.from(time.replace(' ', 'T')).toZonedDateTime(zone)
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
