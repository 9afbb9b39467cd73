import type { Changed } from '../changes/commit-sequence.ts'
import { newId } from '../ids.ts'
import { changesBetween } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import type { Order } from '../orders/order.ts'
import type { OrderChanged, OrderEvent } from '../orders/order-event.ts'
import { becomesPaid, dueCents, paidSince } from '../orders/order-fees.ts'
import { saveOrder } from '../orders/order-store.ts'
import { requireMayWorkOn, requireOrderToChange, requirePresentOrder } from '../orders/require-order.ts'
import type { Scope } from '../tenants/scope.ts'
import { describePayment, type Payment, type PaymentInput } from './payment.ts'
import { insertPayment } from './payment-store.ts'

export interface PaymentAdded extends OrderChanged {
  readonly payment: Payment
  /** The part of the payment that exceeds the amount due. */
  readonly overpaidCents: number
}

/** Accepted for any order that is not removed, drafts included. Each time the order becomes paid in full is an event. */
export async function addPayment(
  scope: Scope,
  input: PaymentInput,
  require = requirePresentOrder,
): Promise<PaymentAdded> {
  const { before, commitTime } = await requireOrderToChange(scope, input.order, require)
  requireMayWorkOn(scope, before)
  const { amountCents, method, reference } = input
  const payment: Payment = {
    id: newId(),
    orderId: before.id,
    amountCents,
    method,
    reference,
    paidAt: commitTime,
    refundedCents: 0,
  }
  // failpoint: lost-update
  const paid = { ...before, paidCents: before.paidCents + amountCents, modifiedAt: commitTime }
  const after: Changed<Order> = { ...paid, paidAt: paidSince(paid, commitTime) }
  saveOrder(scope, before, after)
  insertPayment(scope, payment)
  const changes = { ...changesBetween(before, after, input.ignored), Payment: describePayment(payment) }
  insertHistory(scope, after, changes)
  const events: OrderEvent[] = becomesPaid(before, after) ? [{ kind: 'ORDER_PAID', order: after, before }] : []
  return { payment, order: after, overpaidCents: Math.max(0, amountCents - dueCents(before)), events }
}
