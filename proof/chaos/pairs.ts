import { seededRandom } from '../../server/test/store/seeded-random.ts'

/** Two consecutive windows: the baseline and the case under test. */
export interface Pair {
  readonly baseline: readonly number[]
  readonly tested: readonly number[]
}

/** A ratio and its 95 % confidence interval. */
export interface Ratio {
  readonly ratio: number
  readonly low: number
  readonly high: number
}

export interface Comparison {
  /** The p99 of all windows of each kind. */
  readonly baseline: number
  readonly tested: number
  /** The ratio of these two. A few windows in which the machine stalled decide it. */
  readonly overall: Ratio
  /** The median of the ratios of the pairs: robust against such windows, and blind to rare slowdowns. */
  readonly typical: Ratio
}

const resamples = 500

/**
 * Bootstrap: pairs are resampled with replacement from the measured ones.
 * Whole pairs are drawn, since the values within a window are not independent.
 */
export function comparePairs(pairs: readonly Pair[], seed: number): Comparison {
  const random = seededRandom(seed)
  const whole = pairs.filter(({ baseline, tested }) => baseline.length > 0 && tested.length > 0)
  const draws = Array.from({ length: resamples }, () =>
    Array.from(whole, () => whole[Math.floor(random() * whole.length)] as Pair),
  )
  return {
    baseline: p99(whole.map(({ baseline }) => baseline)),
    tested: p99(whole.map(({ tested }) => tested)),
    overall: spread(whole, draws, ratioOf),
    typical: spread(whole, draws, medianRatio),
  }
}

function spread(pairs: readonly Pair[], draws: readonly Pair[][], ratioIn: (pairs: readonly Pair[]) => number): Ratio {
  const ratios = draws.map(ratioIn).toSorted((a, b) => a - b)
  const at = (share: number) => rounded(ratios[Math.floor(resamples * share)] ?? Number.NaN)
  return { ratio: rounded(ratioIn(pairs)), low: at(0.025), high: at(0.975) }
}

function ratioOf(pairs: readonly Pair[]): number {
  return p99(pairs.map(({ tested }) => tested)) / p99(pairs.map(({ baseline }) => baseline))
}

const ratios = new WeakMap<Pair, number>()

function medianRatio(pairs: readonly Pair[]): number {
  const sorted = pairs.map(ratioWithin).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function ratioWithin(pair: Pair): number {
  const known = ratios.get(pair) ?? ratioOf([pair])
  ratios.set(pair, known)
  return known
}

/** The 99th percentile. */
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
