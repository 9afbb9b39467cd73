import type { OrderId, UserId } from '../../../domain/ids.ts'

/** Somebody who has an order open. */
export interface Visit {
  readonly orderId: OrderId
  readonly userId: UserId
  /** The part of the order that the person edits; empty while the person only looks. */
  readonly editing: string
}
