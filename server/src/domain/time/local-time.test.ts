import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  instantOf,
  type LocalDateTime,
  readLocalDateTime,
  readTimeOfDay,
  readUtcMoment,
  showInstant,
  showLocalDateTime,
} from './local-time.ts'

describe('2.1 local time', () => {
  const written: readonly [text: string, read: string | undefined][] = [
    ['2026-11-15 09:30:00', '2026-11-15 09:30:00'],
    ['2026-11-15 09:30', '2026-11-15 09:30:00'],
    ['2026-11-15T09:30:00', '2026-11-15 09:30:00'],
    ['2028-02-29 00:00:00', '2028-02-29 00:00:00'],
    ['2000-02-29 09:00:00', '2000-02-29 09:00:00'],
    ['2400-02-29 09:00:00', '2400-02-29 09:00:00'],
    ['2100-02-29 09:00:00', undefined],
    ['2026-12-31 23:59:59', '2026-12-31 23:59:59'],
    // It does not exist in New York, and is kept as written all the same.
    ['2026-03-08 02:30:00', '2026-03-08 02:30:00'],
    ['2026-02-29 09:00:00', undefined],
    ['2026-04-31 09:00:00', undefined],
    ['2026-13-01 09:00:00', undefined],
    ['2026-00-10 09:00:00', undefined],
    ['2026-11-15 24:00:00', undefined],
    ['2026-11-15 09:60:00', undefined],
    ['2026-06-30 23:59:60', undefined],
    ['2026-11-15 09:30:00Z', undefined],
    ['2026-11-15 09:30:00-05:00', undefined],
    ['2026-11-15 9:30', undefined],
    ['11/15/2026 09:30', undefined],
    [' 2026-11-15 09:30', undefined],
    ['2026-11-15', undefined],
    ['', undefined],
    ['tomorrow', undefined],
  ]
  for (const [text, read] of written) {
    test(`"${text}" is ${read ?? 'no local time'}`, () => assert.equal(readLocalDateTime(text), read))
  }

  const zoned: readonly [wall: string, zone: string, instant: string][] = [
    ['2026-01-15 09:00:00', 'America/New_York', '2026-01-15T14:00:00Z'],
    ['2026-07-15 09:00:00', 'America/New_York', '2026-07-15T13:00:00Z'],
    ['2026-01-15 09:00:00', 'Australia/Sydney', '2026-01-14T22:00:00Z'],
    ['2026-07-15 09:00:00', 'Australia/Sydney', '2026-07-14T23:00:00Z'],
    ['2026-07-15 09:00:00', 'America/Phoenix', '2026-07-15T16:00:00Z'],
    ['2026-07-15 09:00:00', 'Asia/Kathmandu', '2026-07-15T03:15:00Z'],
    // Skipped: the hour behind it. Twice: the first.
    ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-11-01 01:30:00', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2028-02-29 00:00:00', 'UTC', '2028-02-29T00:00:00Z'],
  ]
  for (const [wall, zone, instant] of zoned) {
    test(`${wall} in ${zone} is ${instant}, in any season`, () => {
      assert.equal(instantOf(wall as LocalDateTime, zone).toString(), instant)
    })
  }

  test('a shown local time is read back unchanged', () => {
    fc.assert(
      fc.property(moment(), millis => {
        const time = Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO('UTC').toPlainDateTime()
        const shown = showLocalDateTime(time)
        assert.match(shown, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        assert.equal(readLocalDateTime(shown), shown)
      }),
    )
  })

  test('every day and hour that the calendar has is read, and no other', () => {
    const digits = (most: number) => fc.integer({ min: 0, max: most }).map(number => String(number).padStart(2, '0'))
    const years = fc.integer({ min: 1, max: 9999 }).map(year => String(year).padStart(4, '0'))
    fc.assert(
      fc.property(years, digits(13), digits(32), digits(25), digits(61), digits(61), (year, month, day, ...clock) => {
        const text = `${year}-${month}-${day} ${clock.join(':')}`
        assert.equal(readLocalDateTime(text), calendarHas(text) && clock[2] !== '60' ? text : undefined)
      }),
      { numRuns: 2_000 },
    )
  })

  test('an instant is shown as Temporal shows it in any zone, in any sequence', () => {
    const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC', 'Africa/Monrovia')
    const near = fc.integer({ min: -3_600_000, max: 3_600_000 }).map(millis => Date.UTC(2026, 10, 1, 6) + millis)
    const long = fc.integer({ min: Date.UTC(1850), max: Date.UTC(2100) })
    fc.assert(
      fc.property(zones, fc.oneof(near, long), (zone, millis) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(millis)
        assert.equal(showInstant(instant, zone), instant.toString({ timeZone: zone, fractionalSecondDigits: 3 }))
      }),
      { numRuns: 2_000 },
    )
  })

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.string(), text => void [readLocalDateTime(text), readUtcMoment(text), readTimeOfDay(text)]),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/), text => void readLocalDateTime(text)),
    )
  })

  const times: readonly [text: string, isOne: boolean][] = [
    ['00:00', true],
    ['08:30', true],
    ['23:59', true],
    ['24:00', true],
    ['24:01', false],
    ['8:30', false],
    ['08:60', false],
    ['08:30:00', false],
    ['', false],
  ]
  for (const [text, isOne] of times) {
    test(`"${text}" is ${isOne ? 'a' : 'no'} time of day`, () =>
      assert.equal(readTimeOfDay(text), isOne ? text : undefined))
  }
})

describe('2.1 instants with an offset', () => {
  const moments: readonly [text: string, read: string | undefined][] = [
    ['2026-11-15', '2026-11-15T00:00:00Z'],
    ['2026-11-15 09:30', '2026-11-15T09:30:00Z'],
    ['2026-11-15 09:30:15', '2026-11-15T09:30:15Z'],
    ['2026-11-15T09:30:15.250Z', '2026-11-15T09:30:15.25Z'],
    ['2026-11-15t09:30:15z', '2026-11-15T09:30:15Z'],
    ['2026-11-15T09:30:15-05:00', '2026-11-15T14:30:15Z'],
    ['2026-11-15 09:30:15+0530', '2026-11-15T04:00:15Z'],
    ['  2026-11-15 ', '2026-11-15T00:00:00Z'],
    ['2026-02-30', undefined],
    ['2026-11-15T25:00:00', undefined],
    ['2026-11-15T09:30:15+99:00', undefined],
    ['2026-11-15T09:30:15 America/New_York', undefined],
    ['11/15/2026', '2026-11-15T00:00:00Z'],
    ['1/5/2026', '2026-01-05T00:00:00Z'],
    ['15/11/2026', undefined],
    ['2026-11-15T09:30:15 00:00', '2026-11-15T09:30:15Z'],
    ['1763200000', undefined],
    ['', undefined],
  ]
  for (const [text, read] of moments) {
    test(`"${text}" is ${read ?? 'no instant'}`, () => assert.equal(readUtcMoment(text)?.toString(), read))
  }

  const shown: readonly [instant: string, zone: string, text: string][] = [
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '2026-03-08T01:59:59.999-05:00'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00.000-04:00'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00.000-04:00'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00.000-05:00'],
    ['2026-10-25T01:00:00Z', 'Europe/Berlin', '2026-10-25T02:00:00.000+01:00'],
    ['2026-04-04T15:30:00Z', 'Australia/Lord_Howe', '2026-04-05T02:00:00.000+10:30'],
    ['2026-12-31T23:59:59.999Z', 'Asia/Kathmandu', '2027-01-01T05:44:59.999+05:45'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-29T12:00:00.000+00:00'],
  ]
  for (const [instant, zone, text] of shown) {
    test(`${instant} reads ${text} in ${zone}`, () => {
      assert.equal(showInstant(Temporal.Instant.from(instant), zone), text)
    })
  }

  test('an instant shown in any zone is read back as the same instant', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'America/Los_Angeles',
      'Europe/London',
      'Australia/Lord_Howe',
      'UTC',
    )
    fc.assert(
      fc.property(moment(), zone, (millis, zone) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(millis)
        assert.equal(readUtcMoment(showInstant(instant, zone))?.epochMilliseconds, millis)
      }),
    )
  })
})

function moment() {
  return fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
}

function calendarHas(text: string): boolean {
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' }) !== undefined
  } catch {
    return false
  }
}
