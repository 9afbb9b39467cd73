import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { backoffAfter, backoffSeconds, readRetryAfter } from './backoff.ts'

const middle = () => 0.5
const now = Temporal.Instant.from('2026-03-01T12:00:00Z')
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const step = fc.integer({ min: 1, max: backoffSeconds.length - 1 })

describe('webhooks: when a delivery is tried again', () => {
  test('there are ten tries over 75 hours and 35 minutes, the first at once', () => {
    assert.equal(backoffSeconds.length, 10)
    assert.equal(backoffSeconds[0], 0)
    const whole = backoffSeconds.reduce((sum, pause) => sum + pause, 0)
    assert.equal(Math.floor(whole / 60), 75 * 60 + 35)
  })

  const steps: readonly [tries: number, seconds: number | undefined][] = [
    [1, 5],
    [2, 300],
    [3, 1800],
    [4, 7200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
    [10, undefined],
    [11, undefined],
  ]
  for (const [tries, seconds] of steps) {
    test(`after ${tries} tries ${seconds === undefined ? 'it is given up' : `it waits ${seconds} s`}`, () => {
      assert.equal(backoffAfter(tries, undefined, middle), seconds && seconds * 1000)
    })
  }

  test('chance moves every pause by a fifth at most, both ways', () => {
    fc.assert(
      fc.property(step, fraction, (tries, chance) => {
        const pause = (backoffSeconds[tries] ?? 0) * 1000
        const waited = backoffAfter(tries, undefined, () => chance) ?? 0
        assert.ok(waited >= Math.round(pause * 0.8) && waited <= Math.round(pause * 1.2), `${waited} of ${pause}`)
      }),
    )
    assert.equal(
      backoffAfter(2, undefined, () => 0),
      240_000,
    )
    assert.equal(
      backoffAfter(2, undefined, () => 0.999_999),
      360_000,
    )
  })

  const asked: readonly [tries: number, asked: number, waits: number][] = [
    [1, 0, 5],
    [1, 3, 5],
    [1, 30, 30],
    [1, 300, 300],
    [1, 3_600, 300],
    [2, 600, 600],
    [2, 999_999_999, 1_800],
    [9, 999_999_999, 86_400],
  ]
  for (const [tries, seconds, waits] of asked) {
    test(`after ${tries} tries, asked to wait ${seconds} s, it waits ${waits} s`, () => {
      assert.equal(backoffAfter(tries, seconds, middle), waits * 1000)
    })
  }

  test('what is asked is waited for where it is within the next step, and never more than that', () => {
    fc.assert(
      fc.property(step, fc.nat(), fraction, (tries, seconds, chance) => {
        const waited = (backoffAfter(tries, seconds, () => chance) ?? 0) / 1000
        const limit = backoffSeconds[tries + 1] ?? backoffSeconds[tries] ?? 0
        if (seconds <= limit) assert.ok(waited >= seconds)
        assert.ok(waited <= Math.max(limit, (backoffSeconds[tries] ?? 0) * 1.2))
      }),
    )
  })

  const headers: readonly [text: string | undefined, seconds: number | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['99999999999', undefined],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['sun, 01 mar 2026 12:02:00 gmt', 120],
    ['Sun, 01 Mar 2026 11:59:59 GMT', undefined],
    ['Sun, 31 Feb 2026 12:00:30 GMT', undefined],
    ['Sun, 01 Mir 2026 12:00:30 GMT', undefined],
    ['2026-03-01T12:00:30Z', undefined],
  ]
  for (const [text, seconds] of headers) {
    test(`Retry-After ${JSON.stringify(text)} asks for ${seconds === undefined ? 'nothing' : `${seconds} s`}`, () => {
      assert.equal(readRetryAfter(text, now), seconds)
    })
  }

  test('no Retry-After at all breaks the reading', () => {
    fc.assert(fc.property(fc.string(), text => void readRetryAfter(text, now)))
  })
})
