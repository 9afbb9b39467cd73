import sql from 'sql-template-tag'
import { insertInto, instant, json, plain } from '../columns.ts'
import type { OrderId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** What a move changes. */
export type Appointment = Pick<Order, 'startsAt' | 'durationMinutes' | 'isDurationGiven' | 'inspectors' | 'isGuarded'>

/** The last move of an order, until it can no longer be undone. */
export interface LastMove {
  readonly movedAt: Temporal.Instant
  /** Of the order. Another value says that the order has changed since. */
  readonly modifiedAt: Temporal.Instant
  readonly undoUntil: Temporal.Instant
  /** Before the move. */
  readonly appointment: Appointment
}

const insertMoves = insertInto('order_moves', {
  companyId: plain(),
  orderId: plain(),
  movedAt: instant,
  modifiedAt: instant,
  undoUntil: instant,
  appointment: json<Appointment>(),
})

/** Replaces an earlier move of the order. Those of all orders that can no longer be undone are deleted with it. */
export function saveMove({ tx, companyId, now }: TenantScope, orderId: OrderId, move: LastMove): void {
  tx.defer(sql`
    delete from order_moves where company_id = ${companyId} and (order_id = ${orderId} or undo_until <= ${toMillis(now)})`)
  tx.defer(insertMoves([{ companyId, orderId, ...move }]))
}

export function deleteMove({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.defer(sql`delete from order_moves where company_id = ${companyId} and order_id = ${orderId}`)
}

export async function findMove({ tx, companyId }: Tenant, orderId: OrderId): Promise<LastMove | undefined> {
  const row = await tx.one<{ moved_at: number; modified_at: number; undo_until: number; appointment: string }>(sql`
    select moved_at, modified_at, undo_until, appointment from order_moves
    where company_id = ${companyId} and order_id = ${orderId}`)
  return (
    row && {
      movedAt: fromMillis(row.moved_at),
      modifiedAt: fromMillis(row.modified_at),
      undoUntil: fromMillis(row.undo_until),
      appointment: JSON.parse(row.appointment) as Appointment,
    }
  )
}
