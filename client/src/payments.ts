import type { OrderFlag, OrderIdOrNumber, Saved } from './orders.ts'

export interface PaymentFields {
  /** The order. */
  readonly id: OrderIdOrNumber
  /** Greater than 0, with at most two decimals. */
  readonly amount: number
  readonly method?: string
  readonly reference?: string
}

export interface Balance {
  readonly totalfee: number
  readonly amountpaid: number
  /** Never negative. */
  readonly amountdue: number
  /** Whether it is paid in full. */
  readonly paid: OrderFlag
}

/** The amount due on an order. */
export interface AmountDue extends Balance {
  readonly id: string
  readonly oid: number
}

/** `id` is the payment's. */
export interface PaymentSaved extends Saved, Balance {
  readonly order: string
  readonly oid: number
}
