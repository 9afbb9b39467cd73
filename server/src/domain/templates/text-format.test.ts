import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LocalDateTime } from '../time/local-time.ts'
import { formatDate, formatDuration, formatMoney, formatShortDate, formatTime } from './text-format.ts'

describe('as people write it', () => {
  const times: readonly [time: string, date: string, short: string, hour: string][] = [
    ['2026-12-01 09:00:00', 'Tuesday, December 1, 2026', 'Tue, Dec 1', '9:00 AM'],
    ['2028-02-29 00:15:00', 'Tuesday, February 29, 2028', 'Tue, Feb 29', '12:15 AM'],
    ['2026-12-31 12:00:00', 'Thursday, December 31, 2026', 'Thu, Dec 31', '12:00 PM'],
    ['2027-01-01 23:45:00', 'Friday, January 1, 2027', 'Fri, Jan 1', '11:45 PM'],
  ]
  for (const [time, date, short, hour] of times) {
    test(`${time} is ${date}, ${hour}`, () => {
      const local = time as LocalDateTime
      assert.deepEqual([formatDate(local), formatShortDate(local), formatTime(local)], [date, short, hour])
    })
  }

  test('times and dates are plain characters, which text messages hold most of', () => {
    const said = times.flatMap(([time]) => [formatShortDate(time as LocalDateTime), formatTime(time as LocalDateTime)])
    for (const text of said) assert.match(text, /^[\x20-\x7e]+$/)
  })

  const durations: readonly [minutes: number, text: string][] = [
    [180, '3 hours'],
    [60, '1 hour'],
    [150, '2 hours 30 minutes'],
    [61, '1 hour 1 minute'],
    [45, '45 minutes'],
    [0, '0 minutes'],
  ]
  for (const [minutes, text] of durations) {
    test(`${minutes} minutes are ${text}`, () => assert.equal(formatDuration(minutes), text))
  }

  test('money has its sign, its thousands and its cents', () => {
    assert.deepEqual(
      [formatMoney(41_500), formatMoney(123_456_789), formatMoney(0)],
      ['$415.00', '$1,234,567.89', '$0.00'],
    )
  })
})
