import type { RangeSettings, RuleSettings } from 'plumbline-client'
import { formatMoney, formatNumber, formatPercent } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'

const words = catalogueTexts.rules

/** A rule as a person would say it: “From 2,500 sq ft: add $75.00”. */
export function ruleSentence(rule: RuleSettings): string {
  if ((rule.set ?? rule.add ?? rule.percent) === undefined) return words.newRule
  return ruleText(
    [...propertyConditions(rule), rule.zips.length > 0 ? words.inZips(rule.zips.join(', ')) : ''],
    effectText(rule),
  )
}

/** Conditions without a text do not hold anything back. */
export function ruleText(conditions: readonly string[], effect: string): string {
  const when = conditions.filter(Boolean).join(words.and) || words.always
  return `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${effect}`
}

export function propertyConditions({
  squareFeet,
  yearBuilt,
}: Pick<RuleSettings, 'squareFeet' | 'yearBuilt'>): string[] {
  return [rangeText(squareFeet, words.size, formatNumber), rangeText(yearBuilt, words.year, String)]
}

type RangeTexts = (typeof catalogueTexts)['rules']['size']

function rangeText(range: RangeSettings | undefined, own: RangeTexts, show: (value: number) => string): string {
  if (range?.from !== undefined && range.to !== undefined) return own.between(show(range.from), show(range.to))
  if (range?.from !== undefined) return own.from(show(range.from))
  return range?.to === undefined ? '' : own.to(show(range.to))
}

function effectText({ set, add, percent }: RuleSettings): string {
  if (set !== undefined) return words.effect.set(formatMoney(set))
  if (add !== undefined) return words.effect.add(formatMoney(add))
  return words.effect.percent(formatPercent(percent ?? 0))
}
