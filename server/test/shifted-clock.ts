const realInstant = Temporal.Now.instant
const realNow = Date.now

/**
 * Sets the clock of this process to a moment, from which it advances. Loaded with `--import` and
 * SHIFTED_CLOCK, it does so before any other code runs; timers are not affected.
 */
export function shiftClock(moment: string): void {
  shiftClockBy(Temporal.Instant.from(moment).epochMilliseconds - realNow())
}

/** Lets the clock of this process be wrong by so many milliseconds; 0 makes it right again. */
export function shiftClockBy(shift: number): void {
  readClock(
    () => realInstant().add({ milliseconds: shift }),
    () => realNow() + shift,
  )
}

/** Stops the clock at a moment, for moments that a test would outlast. */
export function stopClock(moment: string): void {
  const instant = Temporal.Instant.from(moment)
  readClock(
    () => instant,
    () => instant.epochMilliseconds,
  )
}

function readClock(instant: () => Temporal.Instant, now: () => number): void {
  Temporal.Now.instant = instant
  Temporal.Now.zonedDateTimeISO = (zone = Temporal.Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Temporal.Now.plainDateISO = zone => Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
  Temporal.Now.plainDateTimeISO = zone => Temporal.Now.zonedDateTimeISO(zone).toPlainDateTime()
  Date.now = now
}

if (process.env.SHIFTED_CLOCK) shiftClock(process.env.SHIFTED_CLOCK)

/** Daylight-saving changes, ends of years and leap days, in chronological order. */
export const oddMoments: readonly (readonly [what: string, zone: string, moment: string])[] = [
  ['the hour that St. John’s repeats', 'America/St_Johns', '2026-11-01T04:15:00Z'],
  ['the hour that New York repeats', 'America/New_York', '2026-11-01T06:30:00Z'],
  ['the last second of a year', 'America/Los_Angeles', '2027-01-01T07:59:59Z'],
  ['the first second of a year', 'Pacific/Honolulu', '2027-01-01T10:00:00Z'],
  ['the hour that Chicago skips', 'America/Chicago', '2027-03-14T08:00:00Z'],
  ['a regular day in a zone without daylight saving', 'America/Phoenix', '2027-03-14T09:00:00Z'],
  ['the half hour that Lord Howe repeats', 'Australia/Lord_Howe', '2027-04-03T15:10:00Z'],
  ['the hour that Sydney skips', 'Australia/Sydney', '2027-10-02T16:00:00Z'],
  ['the midnight that Santiago skips', 'America/Santiago', '2027-09-05T04:00:00Z'],
  ['the last second before a leap day', 'America/New_York', '2028-02-29T04:59:59Z'],
  ['a leap day', 'America/Chicago', '2028-02-29T18:00:00Z'],
]
