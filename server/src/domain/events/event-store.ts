import sql from 'sql-template-tag'
import { newId, type OrderId } from '../ids.ts'
import type { EventKind, OrderEvent } from '../orders/order-event.ts'
import { toMillis } from '../rows.ts'
import { insertOf } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { type EventContext, writeSnapshot } from './snapshot.ts'

/** Whose change it is. */
export type Writer = Pick<Scope, 'tx' | 'companyId' | 'actor'>

/** An event with the id that receivers know it by. */
export interface RecordedEvent extends OrderEvent {
  readonly id: string
}

const insertInto = insertOf('events', ['company_id', 'id', 'order_id', 'kind', 'occurred_at', 'user_id', 'snapshot'])

/** What happened in one change, in this order. */
export function insertEvents(
  { tx, companyId, actor }: Writer,
  events: readonly OrderEvent[],
  surroundings?: EventContext,
): RecordedEvent[] {
  // Within one change the ids say which came first; new ids are in order only from one millisecond to the next.
  const ids: string[] = events.map(() => newId()).sort()
  const recorded = events.map((event, i) => ({ ...event, id: ids[i] ?? '' }))
  const rows = recorded.map(({ id, kind, order }) => [
    companyId,
    id,
    order.id,
    kind,
    toMillis(order.modifiedAt),
    actor.id,
    writeSnapshot(order, surroundings),
  ])
  tx.defer(insertInto(rows))
  return recorded
}

/** How often this happened to an order. */
export async function countEvents({ tx, companyId }: Tenant, orderId: OrderId, kind: EventKind): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from events where company_id = ${companyId} and order_id = ${orderId} and kind = ${kind}`)
  return row?.found ?? 0
}
