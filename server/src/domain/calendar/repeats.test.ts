import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../refusal.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { type Interval, maxOccurrences, occurrencesOf } from './repeats.ts'

const at = (text: string) => text as LocalDateTime
const repeated = (startsAt: string, endsAt: string, every: Interval, until: string) =>
  occurrencesOf({ startsAt: at(startsAt), endsAt: at(endsAt) }, { every, until: at(`${until} 00:00:00`) })

describe('repeated events', () => {
  for (const [every, until, days] of [
    ['daily', '2031-02-01', ['2031-01-31', '2031-02-01']],
    ['weekly', '2031-02-14', ['2031-01-31', '2031-02-07', '2031-02-14']],
    ['fortnightly', '2031-02-27', ['2031-01-31', '2031-02-14']],
    ['monthly', '2031-04-30', ['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30']],
  ] as const)
    test(`${every} until ${until}`, () => {
      const found = repeated('2031-01-31 22:00:00', '2031-02-01 06:00:00', every, until)
      assert.deepEqual(
        found.map(({ startsAt }) => startsAt),
        days.map(day => `${day} 22:00:00`),
      )
      assert.ok(found.every(({ endsAt }) => endsAt.endsWith(' 06:00:00')))
    })

  test('clocks show the same times when they were changed in between', () => {
    const [, second] = repeated('2031-03-08 12:00:00', '2031-03-08 13:00:00', 'daily', '2031-03-09')
    assert.deepEqual(second, { startsAt: '2031-03-09 12:00:00', endsAt: '2031-03-09 13:00:00' })
  })

  test('an end before the start, and too many, are refused', () => {
    const start = ['2031-01-01 09:00:00', '2031-01-01 10:00:00'] as const
    assert.throws(() => repeated(...start, 'daily', '2030-12-31'), Refusal)
    assert.equal(repeated(...start, 'daily', '2032-01-01').length, maxOccurrences)
    assert.throws(() => repeated(...start, 'daily', '2032-01-02'), Refusal)
  })
})
