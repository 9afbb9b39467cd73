import type { Changed } from '../changes/commit-sequence.ts'
import { recordEvents } from '../outbox/record-events.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import { requireMayWorkOn, requireOrderToChange } from './require-order.ts'
import { saveOrder } from './save-order.ts'

/** Section 3: only a scheduled order can be completed. A repeat keeps the first moment and tells nobody again. */
export async function completeOrder(scope: Scope, asked: string, reportNumber: string | undefined): Promise<Order> {
  const { before, turn } = await requireOrderToChange(scope, asked)
  requireMayWorkOn(scope, before)
  if (!before.scheduledAt) throw new Refusal('order.not-scheduled', { id: asked })
  const after: Changed<Order> = {
    ...before,
    reportNumber: reportNumber ?? before.reportNumber,
    completedAt: turn,
    completedBy: scope.actor.id,
    firstCompletedAt: before.firstCompletedAt ?? turn,
    firstCompletedBy: before.firstCompletedBy ?? scope.actor.id,
    modifiedAt: turn,
  }
  saveOrder(scope, before, after)
  // failpoint: completed-twice-told-twice
  if (!before.completedAt) await recordEvents(scope, [{ kind: 'ORDER_COMPLETED', order: after, before }])
  insertHistory(scope, after, changesBetween(before, after, []))
  return after
}
