import type { OrderId, UserId } from '../../../domain/ids.ts'

/** A person who has an order open. */
export interface Viewer {
  readonly orderId: OrderId
  readonly userId: UserId
  /** The part of the order that the person edits; empty while the person only looks. */
  readonly editing: string
}
