import type { PackageSettings, RuleSettings, ServiceFeeSettings } from 'plumbline-client'

export interface SampleProperty {
  readonly squareFeet: number | undefined
  readonly yearBuilt: number | undefined
  readonly zip: string
}

/** The amount of a fee for a property, also while the amount is being typed, by the rules of the service: each rule that holds changes it in turn. */
export function priceFee({ amount, rules }: ServiceFeeSettings, property: SampleProperty): number {
  return applyRules(rules, Math.round((amount ?? 0) * 100), property) / 100
}

function applyRules(rules: readonly RuleSettings[], cents: number, property: SampleProperty): number {
  return Math.max(0, rules.filter(rule => holds(rule, property)).reduce(applyRule, cents))
}

export function holds({ squareFeet, yearBuilt, zips }: RuleSettings, property: SampleProperty): boolean {
  if (squareFeet && !contains(squareFeet, property.squareFeet)) return false
  if (yearBuilt && !contains(yearBuilt, property.yearBuilt)) return false
  return zips.length === 0 || zips.includes(fiveDigits(property.zip))
}

/** As the service reads a ZIP: also with four more digits. */
function fiveDigits(zip: string): string {
  const digits = /^\d+/.exec(zip.trim())?.[0] ?? ''
  return digits.length === 5 || digits.length === 9 ? digits.slice(0, 5) : ''
}

function contains({ from, to }: { from?: number; to?: number }, value: number | undefined): boolean {
  return value !== undefined && value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY)
}

function applyRule(cents: number, { set, add, percent }: RuleSettings): number {
  if (set !== undefined) return Math.round(set * 100)
  if (add !== undefined) return cents + Math.round(add * 100)
  return cents + Math.round((cents * (percent ?? 0)) / 100)
}

export type PackagePrice = NonNullable<PackageSettings['price']>

export const priceKinds = ['fixed', 'amountOff', 'percentOff'] as const

/** The kind of a price; none while its amount is missing. */
export function priceKind(price: PackagePrice): (typeof priceKinds)[number] | undefined {
  return priceKinds.find(kind => price[kind] !== undefined)
}

/** A package in a form. */
export interface PricedPackage {
  readonly price?: PackagePrice | null | undefined
  readonly modifiers: readonly RuleSettings[]
}

/** What services that cost so much one by one cost in a package, by the rules of the service. */
export function pricePackage({ price, modifiers }: PricedPackage, dollars: number, property: SampleProperty): number {
  return applyRules(modifiers, discountedCents(price ?? {}, Math.round(dollars * 100)), property) / 100
}

function discountedCents({ fixed, amountOff, percentOff = 0 }: PackagePrice, cents: number): number {
  if (fixed !== undefined) return Math.round(fixed * 100)
  const off = amountOff === undefined ? Math.round((cents * percentOff) / 100) : Math.round(amountOff * 100)
  return Math.max(0, cents - off)
}
