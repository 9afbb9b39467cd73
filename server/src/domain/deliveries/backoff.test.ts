import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { backoffAfter, backoffSeconds } from './backoff.ts'

const middle = () => 0.5
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const step = fc.integer({ min: 1, max: backoffSeconds.length - 1 })

describe('webhooks: backoff of a delivery', () => {
  test('there are ten attempts over 75 hours and 35 minutes, the first immediately', () => {
    assert.equal(backoffSeconds.length, 10)
    assert.equal(backoffSeconds[0], 0)
    const whole = backoffSeconds.reduce((sum, seconds) => sum + seconds, 0)
    assert.equal(Math.floor(whole / 60), 75 * 60 + 35)
  })

  const steps: readonly [attempts: number, seconds: number | undefined][] = [
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
  for (const [attempts, seconds] of steps) {
    test(`after ${attempts} attempts ${seconds === undefined ? 'the delivery has failed' : `the backoff is ${seconds} s`}`, () => {
      assert.equal(backoffAfter(attempts, undefined, middle), seconds && seconds * 1000)
    })
  }

  test('jitter changes a backoff by a fifth at most, both ways', () => {
    fc.assert(
      fc.property(step, fraction, (attempts, random) => {
        const base = (backoffSeconds[attempts] ?? 0) * 1000
        const backoff = backoffAfter(attempts, undefined, () => random) ?? 0
        assert.ok(backoff >= Math.round(base * 0.8) && backoff <= Math.round(base * 1.2), `${backoff} of ${base}`)
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

  const requested: readonly [attempts: number, retryAfter: number, backoff: number][] = [
    [1, 0, 5],
    [1, 3, 5],
    [1, 30, 30],
    [1, 300, 300],
    [1, 3_600, 300],
    [2, 600, 600],
    [2, 999_999_999, 1_800],
    [9, 999_999_999, 86_400],
  ]
  for (const [attempts, retryAfter, backoff] of requested) {
    test(`after ${attempts} attempts and Retry-After ${retryAfter} the backoff is ${backoff} s`, () => {
      assert.equal(backoffAfter(attempts, retryAfter, middle), backoff * 1000)
    })
  }

  test('Retry-After is respected up to the next step, and never beyond it', () => {
    fc.assert(
      fc.property(step, fc.nat(), fraction, (attempts, seconds, random) => {
        const backoff = (backoffAfter(attempts, seconds, () => random) ?? 0) / 1000
        const limit = backoffSeconds[attempts + 1] ?? backoffSeconds[attempts] ?? 0
        if (seconds <= limit) assert.ok(backoff >= seconds)
        assert.ok(backoff <= Math.max(limit, (backoffSeconds[attempts] ?? 0) * 1.2))
      }),
    )
  })
})
