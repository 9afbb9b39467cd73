import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesWithin } from './minutes-within.ts'

type Pair = readonly [starts: number, ends: number]
const spans = (pairs: readonly Pair[]) => pairs.map(([starts, ends]) => ({ starts, ends }))

test('minutes of windows are counted once, whatever overlaps', () => {
  const cases: readonly (readonly [windows: readonly Pair[], times: readonly Pair[], minutes: number])[] = [
    [[[0, 60]], [], 0],
    [[[0, 60]], [[10, 20]], 10],
    [
      [[0, 60]],
      [
        [-30, 10],
        [50, 90],
      ],
      20,
    ],
    [
      [[0, 60]],
      [
        [60, 90],
        [-10, 0],
      ],
      0,
    ],
    [
      [[0, 60]],
      [
        [10, 40],
        [20, 30],
        [35, 50],
      ],
      40,
    ],
    [
      [
        [0, 60],
        [100, 160],
      ],
      [[30, 130]],
      60,
    ],
    [
      [[0, 60]],
      [
        [-100, 500],
        [0, 60],
      ],
      60,
    ],
  ]
  for (const [windows, times, minutes] of cases) assert.equal(minutesWithin(spans(windows), spans(times)), minutes)
})
