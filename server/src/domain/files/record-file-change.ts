import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import type { Dropped } from '../dropped.ts'
import { type Changes, changesBetween } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import type { Order } from '../orders/order.ts'
import { saveOrder } from '../orders/order-store.ts'
import type { Scope } from '../tenants/scope.ts'

/** A change to an order's files changes the order: its `modified` and its history. */
export function recordFileChange(
  scope: Scope,
  before: Order,
  modifiedAt: CommitTime,
  changes: Changes,
  ignored: readonly Dropped[],
): Order {
  const after: Changed<Order> = { ...before, modifiedAt }
  saveOrder(scope, before, after)
  insertHistory(scope, after, { ...changes, ...changesBetween(before, after, ignored) })
  return after
}
