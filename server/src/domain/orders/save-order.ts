import { moveCalendar } from '../calendar/calendar-store.ts'
import type { Changed } from '../changes/commit-sequence.ts'
import type { Tenant } from '../tenant.ts'
import { type Order, sameInspectors } from './order.ts'
import {
  deleteFees,
  deleteInspectors,
  deleteServices,
  insertFees,
  insertInspectors,
  insertServices,
  updateOrderRow,
} from './order-store.ts'

/** Writes what differs. A change of the calendar is told to whoever remembers open time. */
export function saveOrder(tenant: Tenant, before: Order, after: Changed<Order>): void {
  // failpoint: acknowledged-and-dropped
  updateOrderRow(tenant, after)
  if (takesOtherTime(before, after)) {
    deleteInspectors(tenant, after.id)
    insertInspectors(tenant, after)
    moveCalendar(tenant)
  }
  if (ids(before.services) !== ids(after.services)) {
    deleteServices(tenant, after.id)
    insertServices(tenant, after.id, after.services, 0)
  }
  if (JSON.stringify(before.fees) !== JSON.stringify(after.fees)) {
    deleteFees(tenant, after.id)
    insertFees(tenant, after)
  }
}

function takesOtherTime(before: Order, after: Order): boolean {
  const time = ({ startsAt, durationMinutes, removedAt }: Order) => `${startsAt} ${durationMinutes} ${removedAt}`
  return time(before) !== time(after) || !sameInspectors(before, after)
}

function ids(things: readonly { readonly id: string }[]): string {
  return things.map(({ id }) => id).join()
}
