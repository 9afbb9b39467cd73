import type { RuleSettings, ServiceFeeSettings } from 'plumbline-client'
import { unusual } from '../../forms/numbers/usual.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import type { Draft } from '../entries/entries.ts'
import { rangeMistakes, unusualRanges } from '../rules/property-rules.ts'

const words = catalogueTexts.services

/** What is missing or wrong in a service, by the path of the field. */
export function mistakesInService({ name, fees }: Draft<'services'>): Record<string, string | undefined> {
  const mistakes = fees.map((fee, at) => mistakesInFee(fee, `fees.${at}`))
  return { name: name.trim() ? undefined : texts.form.required(words.name), ...Object.assign({}, ...mistakes) }
}

function mistakesInFee({ name, amount, rules }: ServiceFeeSettings, path: string): Record<string, string> {
  return {
    ...(!name.trim() && { [`${path}.name`]: words.feeNameMissing }),
    ...(typeof amount !== 'number' && { [`${path}.amount`]: texts.form.required(words.feeAmount) }),
    ...mistakesInRules(rules, `${path}.rules`),
  }
}

export function mistakesInRules(rules: readonly RuleSettings[], path: string): Record<string, string> {
  return Object.assign({}, ...rules.map((rule, at) => mistakesInRule(rule, `${path}.${at}`)))
}

function mistakesInRule(rule: RuleSettings, path: string): Record<string, string> {
  const isMissing = (rule.set ?? rule.add ?? rule.percent) === undefined
  const missing = { [path]: texts.form.required(catalogueTexts.rules.amount) }
  return { ...rangeMistakes(rule, path), ...(isMissing && missing) }
}

/** Questions about values of a service that are hardly meant. */
export function unusualInService({ durationMinutes, fees }: Draft<'services'>): string[] {
  return [...unusual(words.durationMinutes, durationMinutes, 'minutes'), ...fees.flatMap(unusualInFee)]
}

function unusualInFee({ amount, rules }: ServiceFeeSettings): string[] {
  return [...unusual(words.feeAmount, amount, 'dollars'), ...rules.flatMap(unusualInRule)]
}

export function unusualInRule(rule: RuleSettings): string[] {
  const { amount, percent } = catalogueTexts.rules
  return [
    ...unusualRanges(rule),
    ...unusual(amount, rule.set ?? rule.add, 'dollars'),
    ...unusual(percent, rule.percent, 'percent'),
  ]
}
