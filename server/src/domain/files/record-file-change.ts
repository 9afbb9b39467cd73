import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import type { Dropped } from '../orders/dropped.ts'
import { type Changes, changesBetween } from '../orders/history.ts'
import { insertHistory } from '../orders/history-store.ts'
import type { Order } from '../orders/order.ts'
import type { EventKind } from '../orders/order-event.ts'
import { saveOrder } from '../orders/save-order.ts'
import { recordEvents } from '../outbox/record-events.ts'
import type { Scope } from '../tenants/scope.ts'

/** What changes about an order's papers changes the order: its moment, its history, and who is told. */
export async function recordFileChange(
  scope: Scope,
  before: Order,
  modifiedAt: CommitTime,
  kind: EventKind,
  changes: Changes,
  ignored: readonly Dropped[],
): Promise<void> {
  const after: Changed<Order> = { ...before, modifiedAt }
  saveOrder(scope, before, after)
  await recordEvents(scope, [{ kind, order: after, before }])
  insertHistory(scope, after, { ...changes, ...changesBetween(before, after, ignored) })
}
