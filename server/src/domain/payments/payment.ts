import type { OrderId, PaymentId } from '../ids.ts'
import type { Dropped } from '../orders/dropped.ts'
import { money } from '../orders/history.ts'

/** Money somebody received for an order. */
export interface Payment {
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly amountCents: number
  /** In whatever words the company has for it. */
  readonly method: string
  /** The number of a check, of a transaction. */
  readonly reference: string
  readonly paidAt: Temporal.Instant
}

export interface PaymentInput {
  /** The id of the order, or its number. */
  readonly order: string
  readonly amountCents: number
  readonly method: string
  readonly reference: string
  /** What could not be read or is no field of a payment. */
  readonly ignored: readonly Dropped[]
}

export function describePayment({ amountCents, method, reference }: Payment): string {
  return [money(amountCents), method, reference].filter(Boolean).join(', ')
}
