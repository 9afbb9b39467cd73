import { requirePrivilege } from '../access/privilege.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import type { OrderChanged } from './order-event.ts'
import { saveOrder } from './order-store.ts'
import { requireOrderToChange } from './require-order.ts'

/** The order disappears from everywhere but its history, and frees its inspectors' time. */
export async function removeOrder(scope: Scope, idOrNumber: string): Promise<OrderChanged> {
  const { before, commitTime } = await requireOrderToChange(scope, idOrNumber)
  // failpoint: removal-without-privilege
  requirePrivilege(scope.actor, 'EDIT_INSPECTIONS')
  const after: Changed<Order> = { ...before, modifiedAt: commitTime, removedAt: commitTime }
  saveOrder(scope, before, after)
  insertHistory(scope, after, changesBetween(before, after, []))
  return { order: after, events: [{ kind: 'ORDER_DELETED', order: after, before }] }
}
