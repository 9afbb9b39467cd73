import type { Package, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
import type { FeeRule, Range } from '../catalogue/fee-rule.ts'
import { type DiscountedFee, priceBooking } from '../catalogue/package-pricing.ts'
import { applyRules, type Property, priceFee } from '../catalogue/pricing.ts'
import type { FeeId } from '../ids.ts'
import { formatMoney } from '../templates/text-format.ts'

/** How an amount came about, one step for each reason. */
export interface PriceStep {
  readonly kind: (typeof priceStepKinds)[number]
  /** The amount after the step. */
  readonly amountCents: number
  readonly text: string
}

export const priceStepKinds = ['base', 'set', 'add', 'percent', 'minimum', 'package', 'order'] as const

export interface ExplainedFee extends DiscountedFee {
  readonly steps: readonly PriceStep[]
}

/** The fees of these services, booked in these packages, with the steps to each amount. */
export function explainBooking(
  services: readonly Service[],
  packages: readonly Package[],
  property: Property,
): ExplainedFee[] {
  const fees = new Map<FeeId, Fee>(services.flatMap(service => service.fees.map(fee => [fee.id, fee] as const)))
  return priceBooking(services, packages, property).map(priced => {
    const fee = fees.get(priced.feeId)
    const steps = fee ? stepsOf(fee, property) : []
    const pack = packages.find(({ id }) => id === priced.packageId)
    return { ...priced, steps: pack ? [...steps, stepOfPackage(pack, priced.amountCents, property)] : steps }
  })
}

/** From the default amount, one step for each rule that holds. */
function stepsOf(fee: Fee, property: Property): PriceStep[] {
  const steps: PriceStep[] = [{ kind: 'base', amountCents: fee.amountCents, text: 'Base price' }]
  const cents = priceFee(fee, property, (rule, amountCents) => {
    steps.push({ kind: rule.effect.kind, amountCents, text: showRule(rule) })
  })
  if (cents !== steps.at(-1)?.amountCents) steps.push({ kind: 'minimum', amountCents: cents, text: 'Never below zero' })
  return steps
}

function stepOfPackage({ name, modifiers }: Package, amountCents: number, property: Property): PriceStep {
  const applied: string[] = []
  applyRules(modifiers, 0, property, rule => applied.push(showRule(rule)))
  const why = applied.length > 0 ? ` (${applied.join('; ')})` : ''
  return { kind: 'package', amountCents, text: `Share of the price of the package ${name}${why}` }
}

/** What the rules of these services and packages look at and the request does not know. */
export function missingFacts(
  services: readonly Service[],
  packages: readonly Package[],
  property: Property,
): (keyof Property)[] {
  const rules = [
    ...services.flatMap(({ fees }) => fees.flatMap(fee => fee.rules)),
    ...packages.flatMap(({ modifiers }) => modifiers),
  ]
  const isRead: Readonly<Record<keyof Property, (rule: FeeRule) => boolean>> = {
    squareFeet: rule => rule.squareFeet !== undefined,
    yearBuilt: rule => rule.yearBuilt !== undefined,
    zip: rule => rule.zips.length > 0,
  }
  const names = Object.keys(isRead) as (keyof Property)[]
  return names.filter(name => (property[name] ?? '') === '' && rules.some(isRead[name]))
}

/** `2,500 sq ft or more, built up to 1950: +$75.00`. */
function showRule({ squareFeet, yearBuilt, zips, effect }: FeeRule): string {
  const conditions = [
    squareFeet && showRange(squareFeet, number => `${number.toLocaleString('en-US')} sq ft`, 'or more'),
    yearBuilt && `built ${showRange(yearBuilt, String, 'or later')}`,
    zips.length > 0 && `in ${zips.slice(0, shownZips).join(', ')}${zips.length > shownZips ? ' and others' : ''}`,
  ].filter(Boolean)
  return `${conditions.join(', ') || 'always'}: ${showEffect(effect)}`
}

const shownZips = 3

function showRange({ from, to }: Range, show: (value: number) => string, open: string): string {
  if (from !== undefined && to !== undefined) return `${show(from)} to ${show(to)}`
  return from === undefined ? `up to ${show(to ?? 0)}` : `${show(from)} ${open}`
}

function showEffect({ kind, amount }: FeeRule['effect']): string {
  if (kind === 'set') return `price ${formatMoney(amount)}`
  const sign = amount < 0 ? '−' : '+'
  return kind === 'add' ? `${sign}${formatMoney(Math.abs(amount))}` : `${sign}${Math.abs(amount) / 100} %`
}
