import type { Changed } from '../changes/commit-sequence.ts'
import { changesBetween, money } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import type { Order } from '../orders/order.ts'
import type { OrderChanged } from '../orders/order-event.ts'
import { paidSince } from '../orders/order-fees.ts'
import { saveOrder } from '../orders/order-store.ts'
import { requireOrder, requireOrderToChange } from '../orders/require-order.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { addPayment } from './add-payment.ts'
import { type Checkout, currency, type PaidSession, type RefundedPayment } from './checkout.ts'
import { findCheckout, findCheckoutOfIntent, markPaid } from './checkout-store.ts'
import { findPayment, saveRefunded } from './payment-store.ts'

type Changes = Pick<OrderChanged, 'events'>
const nothing: Changes = { events: [] }

/** Records the payment of a session once, also on an order that was removed: the money has arrived. */
export async function recordPaidSession(scope: Scope, paid: PaidSession): Promise<Changes> {
  // Locks the company's row: Stripe and the client's return may tell at once.
  await requireNotMigrating(scope)
  const checkout = await findCheckout(scope, paid.checkoutId)
  // failpoint: payment-recorded-again
  if (!checkout || checkout.paymentId) return nothing
  requireSame(checkout, paid)
  const { orderId, amountCents } = checkout
  const input = { order: orderId, amountCents, method: 'Stripe', reference: paid.paymentIntent, ignored: [] }
  const added = await addPayment(scope, input, requireOrder)
  await markPaid(scope, checkout.id, paid.paymentIntent, added.payment.id)
  return added
}

function requireSame(checkout: Checkout, paid: PaidSession): void {
  // failpoint: any-amount-accepted
  if (checkout.amountCents === paid.amountCents && paid.currency === currency) return
  throw new Refusal('payment.mismatch', { paid: `${money(paid.amountCents)} ${paid.currency}` })
}

/** Records what was paid back. Stripe tells the sum of all refunds, so that neither a repetition nor the order matters. */
export async function recordRefund(scope: Scope, refund: RefundedPayment): Promise<Changes> {
  const checkout =
    (await findCheckout(scope, refund.checkoutId)) ?? (await findCheckoutOfIntent(scope, refund.paymentIntent))
  const payment = checkout?.paymentId && (await findPayment(scope, checkout.paymentId))
  if (!payment || refund.refundedCents <= payment.refundedCents) return nothing
  if (refund.refundedCents > payment.amountCents)
    throw new Refusal('payment.mismatch', { paid: money(refund.amountCents) })
  const { before, commitTime } = await requireOrderToChange(scope, checkout.orderId, requireOrder)
  const moreCents = refund.refundedCents - payment.refundedCents
  const reduced = { ...before, paidCents: before.paidCents - moreCents, modifiedAt: commitTime }
  const after: Changed<Order> = { ...reduced, paidAt: paidSince(reduced, commitTime) }
  saveOrder(scope, before, after)
  await saveRefunded(scope, payment.id, refund.refundedCents)
  insertHistory(scope, after, {
    ...changesBetween(before, after, []),
    Refund: `${money(moreCents)}, ${payment.reference}`,
  })
  return nothing
}
