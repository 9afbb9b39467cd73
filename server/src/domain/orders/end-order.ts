import { requirePrivilege } from '../access/privilege.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import { checkConflicts } from '../conflicts/check-conflicts.ts'
import { Refusal } from '../refusal.ts'
import { cancelReasonsOf, findEntry } from '../tenants/reference-lists.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import type { OrderChanged, OrderEvent } from './order-event.ts'
import { saveOrder, touchFiles } from './order-store.ts'
import { requireMayWorkOn, requireOrder, requireOrderToChange } from './require-order.ts'

/** Section 3: only a scheduled order can be completed. A repeat keeps the first completion and causes no event. */
export async function completeOrder(
  scope: Scope,
  idOrNumber: string,
  reportNumber: string | undefined,
): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  if (before.cancelledAt) throw new Refusal('order.cancelled', { id: idOrNumber })
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
  save(scope, before, after)
  // failpoint: repeated-completion-causes-event
  const events: OrderEvent[] = before.completedAt ? [] : [{ kind: 'ORDER_COMPLETED', order: after, before }]
  return { order: after, events }
}

/** The order is kept, but takes no time any more. A repeat keeps the first cancellation and causes no event. */
export async function cancelOrder(
  scope: Scope,
  idOrNumber: string,
  reason: string | undefined,
  source?: string,
): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  requireMayWorkOn(scope, before)
  if (before.completedAt) throw new Refusal('order.completed', { id: idOrNumber })
  const after: Changed<Order> = {
    ...before,
    isGuarded: false,
    cancelledAt: before.cancelledAt ?? commitTime,
    cancelledBy: before.cancelledBy ?? scope.actor.id,
    ...(reason !== undefined && reasonOf(scope, reason)),
    modifiedAt: commitTime,
  }
  save(scope, before, after, source)
  // failpoint: repeated-cancellation-causes-event
  const events: OrderEvent[] = before.cancelledAt ? [] : [{ kind: 'ORDER_CANCELED', order: after, before }]
  return { order: after, events }
}

/** One of the company's reasons, by id or name, or a text of its own. */
function reasonOf({ company }: Scope, sent: string): Pick<Order, 'cancelReasonId' | 'cancelReason'> {
  const known = findEntry(cancelReasonsOf(company), sent)
  return { cancelReasonId: known?.id, cancelReason: known?.name ?? sent }
}

/** The order stays readable, frees its inspectors' time and cannot be changed any more. */
export async function removeOrder(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  // failpoint: removal-without-privilege
  requirePrivilege(scope.actor, 'EDIT_INSPECTIONS')
  const after: Changed<Order> = {
    ...before,
    isGuarded: false,
    modifiedAt: commitTime,
    removedAt: commitTime,
    removedBy: scope.actor.id,
  }
  save(scope, before, after)
  touchFiles(scope, after)
  return { order: after, events: [{ kind: 'ORDER_DELETED', order: after, before }] }
}

/** Undoes a removal: the order is as it was before. Refused in a company that guards its orders when the time is taken. */
export async function restoreOrder(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime, guardsOrders } = await requireOrderToChange(scope, idOrNumber, requireOrder)
  if (!before.removedAt) throw new Refusal('order.not-removed', { id: idOrNumber })
  const restored: Changed<Order> = { ...before, modifiedAt: commitTime, removedAt: undefined, removedBy: undefined }
  const { isGuarded } = await checkConflicts(scope, restored, { conflict: undefined, guardsOrders }, 'overlaps')
  const after = { ...restored, isGuarded }
  save(scope, before, after)
  touchFiles(scope, after)
  return { order: after, events: [{ kind: 'ORDER_RESTORED', order: after, before }] }
}

function save(scope: Scope, before: Order, after: Changed<Order>, source?: string): void {
  saveOrder(scope, before, after)
  insertHistory(scope, after, { ...changesBetween(before, after, []), ...(source && { Source: source }) })
}
