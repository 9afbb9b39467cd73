import type { Changed } from '../changes/commit-sequence.ts'
import { Refusal } from '../refusal.ts'
import { cancelReasonsOf, findEntry } from '../tenants/reference-lists.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import type { OrderChanged, OrderEvent } from './order-event.ts'
import { saveOrder } from './order-store.ts'
import { requireMayWorkOn, requireOrderToChange } from './require-order.ts'

/** One of the company's reasons, by id or name, or a text of its own. */
function reasonOf({ company }: Scope, sent: string): Pick<Order, 'cancelReasonId' | 'cancelReason'> {
  const known = findEntry(cancelReasonsOf(company), sent)
  return { cancelReasonId: known?.id, cancelReason: known?.name ?? sent }
}

/** The order is kept, but takes no time any more. A repeat keeps the first cancellation and causes no event. */
export async function cancelOrder(scope: Scope, idOrNumber: string, reason: string | undefined): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  if (before.completedAt) throw new Refusal('order.completed', { id: idOrNumber })
  const after: Changed<Order> = {
    ...before,
    canceledAt: before.canceledAt ?? commitTime,
    canceledBy: before.canceledBy ?? scope.actor.id,
    ...(reason !== undefined && reasonOf(scope, reason)),
    modifiedAt: commitTime,
  }
  saveOrder(scope, before, after)
  insertHistory(scope, after, changesBetween(before, after, []))
  // failpoint: repeated-cancellation-causes-event
  const events: OrderEvent[] = before.canceledAt ? [] : [{ kind: 'ORDER_CANCELED', order: after, before }]
  return { order: after, events }
}
