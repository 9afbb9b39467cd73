import type { Changed } from '../changes/commit-sequence.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import type { OrderChanged, OrderEvent } from './order-event.ts'
import { saveOrder } from './order-store.ts'
import { requireMayWorkOn, requireOrderToChange } from './require-order.ts'

/** Section 3: only a scheduled order can be completed. A repeat keeps the first completion and causes no event. */
export async function completeOrder(
  scope: Scope,
  idOrNumber: string,
  reportNumber: string | undefined,
): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  if (before.canceledAt) throw new Refusal('order.canceled', { id: idOrNumber })
  if (!before.scheduledAt) throw new Refusal('order.not-scheduled', { id: idOrNumber })
  const after: Changed<Order> = {
    ...before,
    reportNumber: reportNumber ?? before.reportNumber,
    completedAt: commitTime,
    completedBy: scope.actor.id,
    firstCompletedAt: before.firstCompletedAt ?? commitTime,
    firstCompletedBy: before.firstCompletedBy ?? scope.actor.id,
    modifiedAt: commitTime,
  }
  saveOrder(scope, before, after)
  insertHistory(scope, after, changesBetween(before, after, []))
  // failpoint: repeated-completion-causes-event
  const events: OrderEvent[] = before.completedAt ? [] : [{ kind: 'ORDER_COMPLETED', order: after, before }]
  return { order: after, events }
}
