import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { comparePairs, type Pair } from './pairs.ts'

/** Windows as on a machine with other load: most latencies are short, some long, and whole windows slower. */
function windows(count: number, seed: number, slower: number): Pair[] {
  const random = seededRandom(seed)
  const window = (factor: number, noise: number) =>
    Array.from({ length: 150 }, () => factor * noise * (5 - 4 * Math.log(1 - random())))
  return Array.from({ length: count }, () => {
    const noise = random() < 0.15 ? 4 : 1
    return { baseline: window(1, noise), tested: window(slower, noise) }
  })
}

describe('the comparison of two kinds of windows', () => {
  test('equal distributions are not distinguished on a noisy machine', () => {
    for (const seed of [1, 2, 3]) {
      const { typical, overall } = comparePairs(windows(40, seed, 1), seed)
      assert.ok(typical.low <= 1.05 && typical.high >= 0.95 && typical.high < 1.2, JSON.stringify(typical))
      assert.ok(overall.low <= 1.05, JSON.stringify(overall))
    }
  })

  test('a slowdown by half is found', () => {
    for (const seed of [1, 2, 3]) {
      const { typical } = comparePairs(windows(40, seed, 1.5), seed)
      assert.ok(typical.low > 1.2 && typical.ratio > 1.3, JSON.stringify(typical))
    }
  })

  test('a slowdown in every tenth window shows in the overall p99 only', () => {
    const pairs = windows(40, 1, 1).map(({ baseline, tested }, i) => ({
      baseline,
      tested: i % 10 === 0 ? tested.map(wait => wait + 500) : tested,
    }))
    const { typical, overall } = comparePairs(pairs, 1)
    assert.ok(typical.high < 1.2, JSON.stringify(typical))
    assert.ok(overall.low > 1.2, JSON.stringify(overall))
  })
})
