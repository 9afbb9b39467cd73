import type { Dropped } from '../dropped.ts'
import type { OrderId, PaymentId } from '../ids.ts'
import { money } from '../orders/history.ts'

/** Money received for an order. */
export interface Payment {
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly amountCents: number
  /** Free text, such as `check` or `card`. */
  readonly method: string
  /** Such as the number of a check or a transaction. */
  readonly reference: string
  readonly paidAt: Temporal.Instant
  /** What was paid back of it. */
  readonly refundedCents: number
}

export interface PaymentInput {
  /** The id of the order, or its number. */
  readonly order: string
  readonly amountCents: number
  readonly method: string
  readonly reference: string
  /** Unreadable values and unknown fields. */
  readonly ignored: readonly Dropped[]
}

export function describePayment({ amountCents, method, reference }: Payment): string {
  return [money(amountCents), method, reference].filter(Boolean).join(', ')
}
