import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ticksOf } from './scale.ts'

describe('the axis of a chart', () => {
  const cases: readonly [largest: number, ticks: number[]][] = [
    [0, [0]],
    [1, [1, 0]],
    [2, [2, 1, 0]],
    [3, [4, 2, 0]],
    [5, [10, 5, 0]],
    [10, [10, 5, 0]],
    [24, [40, 20, 0]],
    [41, [100, 50, 0]],
    [100_000, [100_000, 50_000, 0]],
  ]
  for (const [largest, ticks] of cases) {
    test(`up to ${largest} has ${ticks.join(', ')}`, () => assert.deepEqual(ticksOf(largest), ticks))
  }
})
