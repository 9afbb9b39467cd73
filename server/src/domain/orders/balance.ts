import { totalCents } from '../catalogue/pricing.ts'
import type { Order } from './order.ts'

type Account = Pick<Order, 'fees' | 'paidCents' | 'paidAt'>

/** Whoever paid too much owes nothing; that they are owed something is not for the order to say. */
export function dueCents({ fees, paidCents }: Account): number {
  return Math.max(0, totalCents(fees) - paidCents)
}

/**
 * The moment since which the order is paid in full. Fees that are raised open it again, fees that are lowered to what
 * was paid settle it; what costs nothing is not paid before somebody pays.
 */
export function paidSince(account: Account, now: Temporal.Instant): Temporal.Instant | undefined {
  // failpoint: paid-without-a-payment
  const isPaid = account.paidCents > 0 && dueCents(account) === 0
  return isPaid ? (account.paidAt ?? now) : undefined
}

export function becomesPaid(before: Account, after: Account): boolean {
  return !before.paidAt && after.paidAt !== undefined
}
