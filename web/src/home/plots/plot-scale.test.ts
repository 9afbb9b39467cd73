import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelledEvery, ticksFor } from './plot-scale.ts'

test('an axis begins at zero, has few round values, and ends at or above the greatest', () => {
  const cases: readonly (readonly [greatest: number, ticks: readonly number[]])[] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [24, [0, 10, 20, 30]],
    [40, [0, 10, 20, 30, 40]],
    [95, [0, 25, 50, 75, 100]],
    [8_370.5, [0, 2_500, 5_000, 7_500, 10_000]],
  ]
  for (const [greatest, ticks] of cases) assert.deepEqual(ticksFor(greatest), ticks, `${greatest}`)
})

test('any axis reaches its greatest value with at most five lines', () => {
  for (let greatest = 0; greatest < 100_000; greatest = Math.ceil(greatest * 1.3 + 1)) {
    const ticks = ticksFor(greatest)
    assert.ok((ticks.at(-1) ?? 0) >= greatest && ticks.length <= 5, `${greatest}: ${ticks}`)
  }
})

test('labels are as many as have room', () => {
  assert.equal(labelledEvery(14, 700, 50), 1)
  assert.equal(labelledEvery(14, 300, 50), 3)
  assert.equal(labelledEvery(14, 0, 50), 14)
})
