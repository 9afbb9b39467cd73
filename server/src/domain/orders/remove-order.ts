import { requirePrivilege } from '../access/privilege.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import type { OrderChanged } from './order-event.ts'
import { saveOrder } from './order-store.ts'
import { requireOrder, requireOrderToChange } from './require-order.ts'

/** The order stays readable, frees its inspectors' time and cannot be changed any more. */
export async function removeOrder(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  // failpoint: removal-without-privilege
  requirePrivilege(scope.actor, 'EDIT_INSPECTIONS')
  const after: Changed<Order> = {
    ...before,
    modifiedAt: commitTime,
    removedAt: commitTime,
    removedBy: scope.actor.id,
  }
  saveOrder(scope, before, after)
  insertHistory(scope, after, changesBetween(before, after, []))
  return { order: after, events: [{ kind: 'ORDER_DELETED', order: after, before }] }
}

/** Undoes a removal: the order is as it was before. */
export async function restoreOrder(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber, requireOrder)
  if (!before.removedAt) throw new Refusal('order.not-removed', { id: idOrNumber })
  const after: Changed<Order> = { ...before, modifiedAt: commitTime, removedAt: undefined, removedBy: undefined }
  saveOrder(scope, before, after)
  insertHistory(scope, after, changesBetween(before, after, []))
  return { order: after, events: [{ kind: 'ORDER_RESTORED', order: after, before }] }
}
