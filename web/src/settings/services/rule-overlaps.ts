import type { RangeSettings, RuleSettings, ServiceFeeSettings } from 'plumbline-client'
import { priceFee, type SampleProperty } from './price.ts'

export interface Overlap {
  /** The other rules that such a house meets. */
  readonly others: readonly RuleSettings[]
  /** A house that meets this rule and the first of the others. */
  readonly house: SampleProperty
  readonly price: number
}

/**
 * Rules that apply to the same houses by the same kind of condition, such as two ranges of sizes. A rule of sizes and one of
 * years are meant to apply together.
 */
export function overlapOf(fee: ServiceFeeSettings, rule: RuleSettings): Overlap | undefined {
  const found = fee.rules.flatMap(other => {
    const house = other === rule ? undefined : commonHouse(rule, other)
    return house ? [{ other, house }] : []
  })
  const house = found[0]?.house
  return house && { others: found.map(({ other }) => other), house, price: priceFee(fee, house) }
}

function commonHouse(one: RuleSettings, other: RuleSettings): SampleProperty | undefined {
  const [squareFeet, yearBuilt] = [common(one.squareFeet, other.squareFeet), common(one.yearBuilt, other.yearBuilt)]
  const zips =
    one.zips.length > 0 && other.zips.length > 0 ? one.zips.filter(zip => other.zips.includes(zip)) : undefined
  const isSameKind = [squareFeet, yearBuilt, zips].some(shared => shared !== undefined)
  if (!isSameKind || squareFeet === 'none' || yearBuilt === 'none' || zips?.length === 0) return undefined
  return {
    squareFeet: squareFeet ?? firstOf(one.squareFeet ?? other.squareFeet),
    yearBuilt: yearBuilt ?? firstOf(one.yearBuilt ?? other.yearBuilt),
    zip: (zips ?? [...one.zips, ...other.zips])[0] ?? '',
  }
}

/** A value in both ranges; undefined if one of them is not a condition. */
function common(one: RangeSettings | undefined, other: RangeSettings | undefined): number | 'none' | undefined {
  if (!one || !other) return undefined
  const from = Math.max(one.from ?? Number.NEGATIVE_INFINITY, other.from ?? Number.NEGATIVE_INFINITY)
  const to = Math.min(one.to ?? Number.POSITIVE_INFINITY, other.to ?? Number.POSITIVE_INFINITY)
  if (from > to) return 'none'
  return firstOf({ ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) })
}

function firstOf(range: RangeSettings | undefined): number | undefined {
  return range?.from ?? range?.to
}
