import type { Changed } from '../changes/commit-sequence.ts'
import { newId } from '../ids.ts'
import { becomesPaid, dueCents, paidSince } from '../orders/balance.ts'
import { changesBetween } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import type { Order } from '../orders/order.ts'
import { requireMayWorkOn, requireOrderToChange } from '../orders/require-order.ts'
import { saveOrder } from '../orders/save-order.ts'
import { recordEvents } from '../outbox/record-events.ts'
import type { Scope } from '../tenants/scope.ts'
import { describePayment, type Payment, type PaymentInput } from './payment.ts'
import { insertPayment } from './payment-store.ts'

export interface PaymentAdded {
  readonly payment: Payment
  readonly order: Order
  /** How much of it nobody asked for. */
  readonly overpaidCents: number
}

/** In any state but removed, a draft too. Paid in full is told once, and again when fees raised later are paid. */
export async function addPayment(scope: Scope, input: PaymentInput): Promise<PaymentAdded> {
  const { before, turn } = await requireOrderToChange(scope, input.order)
  requireMayWorkOn(scope, before)
  const { amountCents, method, reference } = input
  const payment: Payment = { id: newId(), orderId: before.id, amountCents, method, reference, paidAt: turn }
  // failpoint: lost-update-2
  const paid = { ...before, paidCents: before.paidCents + amountCents, modifiedAt: turn }
  const after: Changed<Order> = { ...paid, paidAt: paidSince(paid, turn) }
  saveOrder(scope, before, after)
  insertPayment(scope, payment)
  if (becomesPaid(before, after)) await recordEvents(scope, [{ kind: 'ORDER_PAID', order: after, before }])
  const changes = { ...changesBetween(before, after, input.ignored), Payment: describePayment(payment) }
  insertHistory(scope, after, changes)
  return { payment, order: after, overpaidCents: Math.max(0, amountCents - dueCents(before)) }
}
