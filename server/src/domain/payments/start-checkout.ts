import { newId, type OrderId } from '../ids.ts'
import { requireOrder } from '../orders/require-order.ts'
import { Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import {
  amountOf,
  type Checkout,
  expiresMinutes,
  isPayable,
  type PaymentPart,
  payableOf,
  reusedMinutes,
} from './checkout.ts'
import { insertCheckout, listCheckouts } from './checkout-store.ts'

export interface StartedCheckout {
  readonly checkout: Checkout
  /** Sessions for another amount, which nobody should pay any more. */
  readonly superseded: readonly Checkout[]
}

/** The session in which the client pays. A repetition, such as a double click, gets the same one. */
export async function startCheckout(scope: Scope, orderId: OrderId, part: PaymentPart): Promise<StartedCheckout> {
  // Locks the company's row, so that of two requests the second one finds the session of the first.
  await requireNotMigrating(scope)
  const order = await requireOrder(scope, orderId)
  if (!isPayable(order)) throw new Refusal('payment.nothing-due')
  const amountCents = amountOf(payableOf(scope.company, order), part)
  const recent = await listCheckouts(scope, order.id, scope.now.subtract({ minutes: expiresMinutes }))
  const open = recent.filter(({ paymentId }) => !paymentId)
  const reusedSince = scope.now.subtract({ minutes: reusedMinutes })
  const same = open.find(
    each => each.amountCents === amountCents && Temporal.Instant.compare(each.createdAt, reusedSince) > 0,
  )
  const unknown = { sessionId: '', url: '', paymentIntent: '', paymentId: undefined }
  const checkout = same ?? { id: newId(), orderId: order.id, amountCents, ...unknown, createdAt: scope.now }
  if (!same) await insertCheckout(scope, checkout)
  return { checkout, superseded: open.filter(each => each !== same && each.sessionId !== '') }
}
