import sql, { empty } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { OrderId, WebhookId } from '../ids.ts'
import { fromMillis, orNothing } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Delivery, DeliveryState } from './delivery.ts'

export interface ListedDelivery extends Delivery {
  readonly lastHttpStatus: number | undefined
  readonly lastError: string
}

type Stored = {
  webhook_id: string
  event_id: string
  order_id: string | null
  kind: string
  occurred_at: number
  state: string
  tries: number
  due_at: number
  settled_at: number | null
}

/** Newest first: ids of events grow with time. */
export async function readDeliveries(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  state: DeliveryState | undefined,
  limit: number,
): Promise<ListedDelivery[]> {
  const chosen = state === undefined ? empty : conditions[state]
  const rows = await tx.all<Stored & { http_status: number | null; error: string | null }>(sql`
    select d.*, coalesce(d.success_status, a.http_status) as http_status,
      case when d.success_id is null then a.error end as error from (
      select * from deliveries where company_id = ${companyId} and webhook_id = ${webhookId} ${chosen}
      order by ${state === 'due' || state === 'waiting' ? sql`occurred_at desc, event_id desc` : sql`event_id desc`} limit ${limit}) as d
    left join delivery_attempts a on a.company_id = d.company_id and a.webhook_id = d.webhook_id
      and a.event_id = d.event_id and a.id = (
        select max(b.id) from delivery_attempts b where b.company_id = d.company_id
          and b.webhook_id = d.webhook_id and b.event_id = d.event_id)
    order by d.event_id desc`)
  return rows.map(row => ({
    ...readDelivery(row),
    lastHttpStatus: orNothing(row.http_status),
    lastError: row.error ?? '',
  }))
}

const conditions = {
  waiting: sql`and state = 'waiting' and settled_at is null`,
  due: sql`and state = 'due' and settled_at is null`,
  delivered: sql`and state = 'delivered'`,
  failed: sql`and state = 'failed'`,
}

export async function findDelivery(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  eventId: string,
): Promise<Delivery | undefined> {
  const row = await tx.one<Stored>(sql`
    select * from deliveries where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId}`)
  return row && readDelivery(row)
}

/** The number of open deliveries, counted up to a limit. */
export async function countPending(tx: Transaction, limit: number): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (select 1 from deliveries where settled_at is null limit ${limit}) as pending`)
  return row?.found ?? 0
}

function readDelivery(row: Stored): Delivery {
  return {
    webhookId: row.webhook_id as WebhookId,
    eventId: row.event_id,
    orderId: orNothing(row.order_id) as OrderId | undefined,
    kind: row.kind as Delivery['kind'],
    occurredAt: fromMillis(row.occurred_at),
    state: row.state as DeliveryState,
    attemptCount: row.tries,
    dueAt: fromMillis(row.due_at),
    completedAt: row.settled_at === null ? undefined : fromMillis(row.settled_at),
  }
}
