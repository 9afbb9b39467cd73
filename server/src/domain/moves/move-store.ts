import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, json, plain, rowReader } from '../columns.ts'
import type { OrderId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { toMillis } from '../rows.ts'
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

const columns: Columns<LastMove> = {
  movedAt: instant,
  modifiedAt: instant,
  undoUntil: instant,
  appointment: json(),
}
const insertMoves = insertInto('order_moves', { companyId: plain(), orderId: plain(), ...columns })
const moves = rowReader(columns)

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
  const row = await tx.one(sql`
    select ${moves.columns} from order_moves where company_id = ${companyId} and order_id = ${orderId}`)
  return row && moves.read(row)
}
