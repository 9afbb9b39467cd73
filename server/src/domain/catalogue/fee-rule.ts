import { z } from 'zod'
import type { Field, Place, Sent } from '../entries/field.ts'
import { oneAmount } from '../entries/one-amount.ts'
import { amount, listOf, percentage, range, zip } from '../entries/values.ts'

export interface Range {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The effect of a rule on the amount: cents for set and add, hundredths of a percent for percent. */
export interface Effect {
  readonly kind: 'set' | 'add' | 'percent'
  readonly amount: number
}

/** The effect applies when every given condition holds. Ranges include both ends. */
export interface FeeRule {
  readonly squareFeet: Range | undefined
  readonly yearBuilt: Range | undefined
  readonly zips: readonly string[]
  readonly effect: Effect
}

export const feeRule = z.strictObject({
  squareFeet: range.describe('Only for properties of this size.'),
  yearBuilt: range.describe('Only for properties of this age.'),
  zips: listOf(zip).describe('Only in these ZIPs; all if empty.'),
  set: amount
    .min(0, 'must not be negative')
    .optional()
    .describe('The amount instead. Exactly one of `set`, `add` and `percent` is given.'),
  add: amount.optional().describe('Added to the amount; negative for less.'),
  percent: percentage(-100, 1000).optional().describe('Added to the amount as a percentage of it.'),
})
type RuleEntry = Sent<typeof feeRule>

const schema = listOf(feeRule).describe('Pricing rules, applied in this order.')

export const feeRules: Field<typeof schema, readonly FeeRule[]> = {
  schema,
  plan: (sent, at) => sent.map((rule, i) => planRule(rule, { ...at, path: `${at.path}[${i}]` })),
  show: rules => rules.map(showRule),
}

function planRule({ squareFeet, yearBuilt, zips, ...entry }: RuleEntry, at: Place): FeeRule {
  const effect: Effect = oneAmount(['set', 'add', 'percent'], entry, at)
  const { path, mistakes } = at
  for (const [name, range] of Object.entries({ squareFeet, yearBuilt })) {
    if (!range) continue
    const { from, to } = range
    if (from === undefined && to === undefined) mistakes.add(`${path}.${name}`, 'needs from, to or both')
    else if (from !== undefined && to !== undefined && to < from)
      mistakes.add(`${path}.${name}`, `from ${from} is greater than to ${to}`)
  }
  return {
    squareFeet: squareFeet && { from: squareFeet.from, to: squareFeet.to },
    yearBuilt: yearBuilt && { from: yearBuilt.from, to: yearBuilt.to },
    zips,
    effect,
  }
}

function showRule({ squareFeet, yearBuilt, zips, effect }: FeeRule): RuleEntry {
  return { squareFeet, yearBuilt, zips, [effect.kind]: effect.amount / 100 }
}
