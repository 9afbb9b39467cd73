import sql, { join } from 'sql-template-tag'
import { insertInto, instant, plain } from '../columns.ts'
import { newId, type OrderId } from '../ids.ts'
import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { type EventContext, writeSnapshot } from './snapshot.ts'

/** The change belongs to its actor. */
export type Writer = Pick<Scope, 'tx' | 'companyId' | 'actor'>

/** An event with its id, by which receivers recognise repeated deliveries. */
export interface RecordedEvent extends OrderEvent {
  readonly id: string
}

const insertRows = insertInto('events', {
  companyId: plain(),
  id: plain(),
  orderId: plain(),
  kind: plain(),
  occurredAt: instant,
  userId: plain(),
  snapshot: plain(),
})

/** Inserts the events of one change, in the given order. */
export function insertEvents(
  { tx, companyId, actor }: Writer,
  events: readonly OrderEvent[],
  context?: EventContext,
): RecordedEvent[] {
  // Sorted, because deliveries of one change are ordered by event id, and ids of one millisecond are random.
  const ids: string[] = events.map(({ order }) => newId(order.modifiedAt)).sort()
  const recorded = events.map((event, i) => ({ ...event, id: ids[i] ?? '' }))
  const rows = recorded.map(({ id, kind, order }) => ({
    companyId,
    id,
    orderId: order.id,
    kind,
    occurredAt: order.modifiedAt,
    userId: actor.id,
    snapshot: writeSnapshot(order, context),
  }))
  tx.defer(insertRows(rows))
  return recorded
}

/** How often events of these kinds happened to an order. */
export async function countEvents(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  kinds: readonly EventKind[],
): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from events where company_id = ${companyId} and order_id = ${orderId}
      and kind in (${join([...kinds])})`)
  return row?.found ?? 0
}

/** The snapshots of these events, by id. */
export async function readSnapshots({ tx, companyId }: Tenant, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; snapshot: string }>(sql`
    select id, snapshot from events where company_id = ${companyId} and id in (${join([...ids])})`)
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}
