import type { Catalogue, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
import { type PricedFee, priceServices, totalCents } from '../catalogue/pricing.ts'
import { type FeeId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { maxEntries, type Order, type OrderFee } from './order.ts'
import type { OrderProperty } from './order-fields.ts'
import type { OrderInput } from './order-input.ts'

export interface FeeOverride {
  readonly fee: Fee
  readonly amountCents: number
}

/** 7.2: one unknown fee refuses the whole request. */
export function requireFees(catalogue: Catalogue, sent: OrderInput['fees']): FeeOverride[] {
  return sent.map(({ id, amountCents }) => {
    const fee = catalogue.fees.get(readId<FeeId>(id) as FeeId)
    if (!fee) throw new Refusal('fee.unknown', { id })
    return { fee, amountCents }
  })
}

/** The limits apply to the order, across all requests. */
export function requireRoom({ services, fees }: Order): void {
  if (services.length > maxEntries) throw new Refusal('list.too-long', { field: 'services', limit: maxEntries })
  if (fees.length > maxEntries) throw new Refusal('list.too-long', { field: 'fees', limit: maxEntries })
}

/** Section 3: the price of a service is added to a fee that is already on the order. */
export function addPrices(
  fees: readonly OrderFee[],
  services: readonly Service[],
  property: OrderProperty,
): OrderFee[] {
  const total = new Map<FeeId, OrderFee>(fees.map(fee => [fee.feeId, fee]))
  for (const priced of priceServices(services, property))
    total.set(priced.feeId, grown(total.get(priced.feeId), priced))
  return [...total.values()]
}

function grown(fee: OrderFee | undefined, { feeId, name, amountCents, serviceId }: PricedFee): OrderFee {
  return { feeId, name, serviceId, amountCents: (fee?.amountCents ?? 0) + amountCents }
}

/** An override sets the amount of a fee, and adds the fee if it is not on the order. */
export function override(fees: readonly OrderFee[], overrides: readonly FeeOverride[]): OrderFee[] {
  const total = new Map<FeeId, OrderFee>(fees.map(fee => [fee.feeId, fee]))
  for (const { fee, amountCents } of overrides) {
    const serviceId = total.get(fee.id)?.serviceId
    total.set(fee.id, { feeId: fee.id, name: fee.name, serviceId, amountCents })
  }
  return [...total.values()]
}

/** Removing a service removes its fees. */
export function withoutServices(fees: readonly OrderFee[], removed: ReadonlySet<string>): OrderFee[] {
  return fees.filter(fee => fee.serviceId === undefined || !removed.has(fee.serviceId))
}

type Account = Pick<Order, 'fees' | 'paidCents' | 'paidAt'>

/** Never negative: an overpayment leaves nothing due. */
export function dueCents({ fees, paidCents }: Account): number {
  return Math.max(0, totalCents(fees) - paidCents)
}

/**
 * When the order became paid in full. Raised fees reopen it, and fees lowered to the paid amount complete it. An order
 * without fees is not paid before a payment arrives.
 */
export function paidSince(account: Account, now: Temporal.Instant): Temporal.Instant | undefined {
  // failpoint: paid-without-a-payment
  const isPaid = account.paidCents > 0 && dueCents(account) === 0
  return isPaid ? (account.paidAt ?? now) : undefined
}

export function becomesPaid(before: Account, after: Account): boolean {
  return !before.paidAt && after.paidAt !== undefined
}
