import type { FeeId, ServiceId } from '../ids.ts'
import { readZip } from '../places/zip.ts'
import type { Service } from './catalogue.ts'
import type { Fee } from './fee.ts'
import type { Effect, FeeRule, Range } from './fee-rule.ts'

/** The inputs of pricing. An undefined value meets no condition. */
export interface Property {
  readonly squareFeet: number | undefined
  readonly yearBuilt: number | undefined
  readonly zip: string | undefined
}

export interface PricedFee {
  readonly feeId: FeeId
  readonly name: string
  readonly amountCents: number
  readonly serviceId: ServiceId
}

/** The fees of these services for this property, each service once, in the order given. */
export function priceServices(services: Iterable<Service>, property: Property): PricedFee[] {
  const priced: PricedFee[] = []
  for (const service of new Set(services)) {
    for (const fee of service.fees) {
      const amountCents = priceFee(fee, property)
      priced.push({ feeId: fee.id, name: fee.name, amountCents, serviceId: service.id })
    }
  }
  return priced
}

export function totalCents(fees: Iterable<{ readonly amountCents: number }>): number {
  let total = 0
  for (const fee of fees) total += fee.amountCents
  return total
}

/** A fee starts at its default amount; each rule that holds changes it in turn. Never negative. */
export function priceFee(fee: Fee, property: Property, onRule?: OnRule): number {
  return applyRules(fee.rules, fee.amountCents, property, onRule)
}

type OnRule = (rule: FeeRule, cents: number) => void

export function applyRules(
  rules: readonly FeeRule[],
  amountCents: number,
  property: Property,
  onRule?: OnRule,
): number {
  let cents = amountCents
  for (const rule of rules) {
    if (!holds(rule, property)) continue
    cents = applyEffect(rule.effect, cents)
    onRule?.(rule, cents)
  }
  return Math.max(0, cents)
}

function holds(rule: FeeRule, property: Property): boolean {
  if (rule.squareFeet && !contains(rule.squareFeet, property.squareFeet)) return false
  if (rule.yearBuilt && !contains(rule.yearBuilt, property.yearBuilt)) return false
  return rule.zips.length === 0 || rule.zips.includes(readZip(property.zip) ?? '')
}

function contains(range: Range, value: number | undefined): boolean {
  if (value === undefined) return false
  return value >= (range.from ?? Number.NEGATIVE_INFINITY) && value <= (range.to ?? Number.POSITIVE_INFINITY)
}

function applyEffect(effect: Effect, cents: number): number {
  switch (effect.kind) {
    case 'set':
      return effect.amount
    case 'add':
      return cents + effect.amount
    case 'percent':
      return cents + Math.round((cents * effect.amount) / 10_000)
  }
}
