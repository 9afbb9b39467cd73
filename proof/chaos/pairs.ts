import { seededRandom } from '../../server/test/store/seeded-random.ts'

/** Two windows right after each other: what was measured as usual, and with what is tried. */
export interface Pair {
  readonly usual: readonly number[]
  readonly tried: readonly number[]
}

export interface Comparison {
  /** The p99 of all windows of each kind. */
  readonly usual: number
  readonly tried: number
  readonly ratio: number
  /** Nineteen of twenty runs like this one would come out between these. */
  readonly low: number
  readonly high: number
}

const redraws = 500

/**
 * How much larger the p99 is with what is tried, and how far chance alone would move that: pairs are drawn anew from
 * those that were seen, again and again. Whole pairs and not single values, since those of a window are not independent.
 */
export function comparePairs(pairs: readonly Pair[], seed: number): Comparison {
  const random = seededRandom(seed)
  const any = () => pairs[Math.floor(random() * pairs.length)] as Pair
  const ratios = Array.from({ length: redraws }, () => ratioOf(Array.from(pairs, any))).toSorted((a, b) => a - b)
  return {
    usual: p99(pairs.map(({ usual }) => usual)),
    tried: p99(pairs.map(({ tried }) => tried)),
    ratio: rounded(ratioOf(pairs)),
    low: rounded(ratios[Math.floor(redraws * 0.025)] ?? Number.NaN),
    high: rounded(ratios[Math.ceil(redraws * 0.975) - 1] ?? Number.NaN),
  }
}

function ratioOf(pairs: readonly Pair[]): number {
  return p99(pairs.map(({ tried }) => tried)) / p99(pairs.map(({ usual }) => usual))
}

/** All but one in a hundred are smaller. */
function p99(windows: readonly (readonly number[])[]): number {
  const values = new Float64Array(windows.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const window of windows) {
    values.set(window, place)
    place += window.length
  }
  return values.sort()[Math.floor(values.length * 0.99)] ?? Number.NaN
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
