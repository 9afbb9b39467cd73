import { requirePrivilege } from '../access/privilege.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import { recordEvents } from '../outbox/record-events.ts'
import type { Scope } from '../tenants/scope.ts'
import { changesBetween } from './history.ts'
import { insertHistory } from './history-store.ts'
import type { Order } from './order.ts'
import { requireOrderToChange } from './require-order.ts'
import { saveOrder } from './save-order.ts'

/** The order disappears from everywhere but its history, and gives its time back. */
export async function removeOrder(scope: Scope, asked: string): Promise<Order> {
  const { before, turn } = await requireOrderToChange(scope, asked)
  // failpoint: anybody-removes-orders
  requirePrivilege(scope.actor, 'EDIT_INSPECTIONS')
  const after: Changed<Order> = { ...before, modifiedAt: turn, removedAt: turn }
  saveOrder(scope, before, after)
  await recordEvents(scope, [{ kind: 'ORDER_DELETED', order: after, before }])
  insertHistory(scope, after, changesBetween(before, after, []))
  return after
}
