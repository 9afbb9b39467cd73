import sql, { join } from 'sql-template-tag'
import { newId, type OrderId } from '../ids.ts'
import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import { toMillis } from '../rows.ts'
import { insertOf } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { type EventContext, writeSnapshot } from './snapshot.ts'

/** The change belongs to its actor. */
export type Writer = Pick<Scope, 'tx' | 'companyId' | 'actor'>

/** An event with its id, by which receivers recognise repeated deliveries. */
export interface RecordedEvent extends OrderEvent {
  readonly id: string
}

const insertInto = insertOf('events', ['company_id', 'id', 'order_id', 'kind', 'occurred_at', 'user_id', 'snapshot'])

/** Inserts the events of one change, in the given order. */
export function insertEvents(
  { tx, companyId, actor }: Writer,
  events: readonly OrderEvent[],
  context?: EventContext,
): RecordedEvent[] {
  // Sorted, because deliveries of one change are ordered by event id, and ids of one millisecond are random.
  const ids: string[] = events.map(() => newId()).sort()
  const recorded = events.map((event, i) => ({ ...event, id: ids[i] ?? '' }))
  const rows = recorded.map(({ id, kind, order }) => [
    companyId,
    id,
    order.id,
    kind,
    toMillis(order.modifiedAt),
    actor.id,
    writeSnapshot(order, context),
  ])
  tx.defer(insertInto(rows))
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
