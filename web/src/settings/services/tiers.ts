import type { RuleSettings } from 'plumbline-client'

/** A row of the table of sizes. Without a price, houses of this size pay the amount of the fee. */
export interface Tier {
  /** In square feet, inclusive; the last row has none and is for all larger houses. */
  readonly to?: number
  readonly price?: number
}

export interface Tiers {
  readonly tiers: readonly Tier[]
  /** The rules that the table does not show. They come after those of the table. */
  readonly rest: readonly RuleSettings[]
}

/** The first rules as a table, as long as each sets the price of larger houses than the one before. */
export function readTiers(rules: readonly RuleSettings[]): Tiers {
  const tiers: Tier[] = []
  let largest = Number.NEGATIVE_INFINITY
  let isEnded = false
  const ends = rules.findIndex(rule => {
    const { from = 1, to } = rule.squareFeet ?? {}
    if (isEnded || !isOfSize(rule) || from <= largest || (to !== undefined && to < from)) return true
    // Houses in a gap pay the amount of the fee.
    if (from > Math.max(0, largest) + 1) tiers.push({ to: from - 1 })
    tiers.push(to === undefined ? { price: rule.set } : { to, price: rule.set })
    largest = to ?? largest
    isEnded = to === undefined
    return false
  })
  const isLast = tiers.at(-1)?.to === undefined && tiers.length > 0
  return { tiers: isLast ? tiers : [...tiers, {}], rest: ends < 0 ? [] : rules.slice(ends) }
}

function isOfSize({ squareFeet, yearBuilt, zips, set }: RuleSettings): boolean {
  return zips.length === 0 && !yearBuilt && set !== undefined && squareFeet !== undefined
}

/** The size of the row before, where rows that are not filled in yet do not count. */
export function sizeBefore(tiers: readonly Tier[], at: number): number | undefined {
  return tiers.slice(0, at).findLast(({ to }) => to !== undefined)?.to
}

/** The rules of a table: one for each row with a price. */
export function rulesOf(tiers: readonly Tier[]): RuleSettings[] {
  return tiers.flatMap(({ to, price }, at) => {
    if (price === undefined) return []
    const before = sizeBefore(tiers, at)
    const squareFeet = { ...(before !== undefined && { from: before + 1 }), ...(to !== undefined && { to }) }
    return [{ squareFeet, zips: [], set: price }]
  })
}
