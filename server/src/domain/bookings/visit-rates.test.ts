import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VisitRates } from './visit-rates.ts'

test('5 a network has so many requests at once, and then as many as its rate; another has its own', () => {
  const rates = new VisitRates()
  const rate = { burst: 3, perSecond: 2 }
  const taken = (counter: string, nowMs: number) => rates.take(counter, rate, nowMs)
  assert.deepEqual(
    [0, 0, 0, 0].map(now => taken('one', now)),
    [true, true, true, false],
  )
  assert.deepEqual([taken('one', 499), taken('one', 500), taken('one', 500)], [false, true, false])
  assert.equal(taken('another', 500), true)
  assert.deepEqual(
    [60_000, 60_000, 60_000, 60_000].map(now => taken('one', now)),
    [true, true, true, false],
  )
})
