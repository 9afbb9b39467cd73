/** Wall time of a company, `YYYY-MM-DD HH:MM:SS`, kept exactly as written: no zone, no offset. */
export type LocalDateTime = string & { readonly __local: 'date and time' }
/** Time of day, `HH:MM`; `24:00` ends a day. */
export type TimeOfDay = string & { readonly __local: 'time of day' }

const dateTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** Reads `2026-12-24 09:00`, with or without seconds; days and hours that do not exist read as nothing. */
export function readLocalDateTime(text: string): LocalDateTime | undefined {
  const parts = dateTime.exec(text)
  if (!parts) return undefined
  const written = `${parts[1]} ${parts[2]}:${parts[3] ?? '00'}`
  try {
    Temporal.PlainDateTime.from(written.replace(' ', 'T'), { overflow: 'reject' })
  } catch {
    return undefined
  }
  // Temporal folds a leap second into :59; a wall clock never shows it.
  return parts[3] === '60' ? undefined : (written as LocalDateTime)
}

export function readTimeOfDay(text: string): TimeOfDay | undefined {
  return timeOfDay.test(text) ? (text as TimeOfDay) : undefined
}

export function showLocalDateTime(time: Temporal.PlainDateTime): LocalDateTime {
  return time.toString({ smallestUnit: 'second' }).replace('T', ' ') as LocalDateTime
}

/** The instant with the zone's offset at that moment, as `2026-11-15T09:30:00.000-05:00`. */
export function showInstant(instant: Temporal.Instant, zone: string): string {
  return instant.toString({ timeZone: zone, fractionalSecondDigits: 3 })
}

export function startOf(day: Temporal.PlainDate): LocalDateTime {
  return `${day} 00:00:00` as LocalDateTime
}

/** The instant as a clock on the company's wall shows it. */
export function showWallTime(instant: Temporal.Instant, zone: string): LocalDateTime {
  return showLocalDateTime(instant.toZonedDateTimeISO(zone).toPlainDateTime())
}

const utcDateTime = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Reads a UTC moment: a date, a date and time, or ISO 8601 with an offset, which then counts. */
export function readUtcMoment(text: string): Temporal.Instant | undefined {
  const parts = utcDateTime.exec(text.trim())
  if (!parts) return undefined
  try {
    return Temporal.Instant.from(`${parts[1]}T${parts[2] ?? '00:00'}${parts[3]?.toUpperCase() ?? 'Z'}`)
  } catch {
    return undefined
  }
}

/** The moment a clock on the company's wall shows this; one that summer time skips is the hour behind it. */
export function instantOf(time: LocalDateTime, zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(time.replace(' ', 'T')).toZonedDateTime(zone).toInstant()
}
