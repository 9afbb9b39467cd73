import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Columns, insertInto, instant, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Row, Transaction } from '../database.ts'
import type { OrderId, WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'
import { orNothing, toMillis } from '../rows.ts'
import { fixedStatement, statementOfMany } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Success, successColumns } from './attempt-store.ts'
import { blockingAttempts, type Delivery, type DeliveryState } from './delivery.ts'

/** A webhook that receives events of this kind. */
export interface Subscription {
  readonly webhookId: WebhookId
  readonly kind: EventKind
}

// failpoint: subscriptions-of-any-company
const subscriptions = fixedStatement(`
  select k.webhook_id, string_agg(k.kind, ' ') as kinds
  from webhook_kinds k join webhooks w on w.company_id = k.company_id and w.id = k.webhook_id
  where k.company_id = ? and w.is_on = 1
  group by k.webhook_id`)

/** For a company without webhooks this is one index lookup. */
export async function readSubscriptions({ tx, companyId }: Tenant): Promise<Subscription[]> {
  const rows = await tx.all<{ webhook_id: string; kinds: string }>(subscriptions(companyId))
  return rows.flatMap(({ webhook_id, kinds }) =>
    kinds.split(' ').map(kind => ({ webhookId: webhook_id as WebhookId, kind: kind as EventKind })),
  )
}

const blocking = statementOfMany(
  webhooks => `
    select webhook_id from deliveries
    where company_id = ? and order_id = ? and webhook_id in (${webhooks}) and completed_at is null
      and attempt_count < ${blockingAttempts}
    order by webhook_id, occurred_at, event_id for no key update`,
)

/**
 * Those of the webhooks for which an earlier delivery of the order blocks the next one. The earlier delivery is locked
 * until the end of the transaction: if it were completed meanwhile, nothing would make the next one due.
 */
export async function lockOrderQueues(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  webhooks: readonly WebhookId[],
): Promise<Set<WebhookId>> {
  const rows = await tx.all<{ webhook_id: string }>(blocking(webhooks.length, companyId, orderId, ...webhooks))
  return new Set(rows.map(row => row.webhook_id as WebhookId))
}

const columns: Columns<Omit<Delivery, 'completedAt'>> = {
  webhookId: plain(),
  eventId: plain(),
  orderId: optional(),
  kind: plain(),
  occurredAt: instant,
  state: plain(),
  attemptCount: plain(),
  dueAt: instant,
}
const deliveryRow = rowReader<Delivery>({ ...columns, completedAt: optionalInstant })

export type NewDelivery = Omit<Delivery, 'attemptCount' | 'dueAt' | 'completedAt'>

const insertRows = insertInto('deliveries', { companyId: plain(), ...columns })

/** Due by the clock: the time of a change may be ahead of it. */
export function insertDeliveries({ tx, companyId, now }: TenantScope, deliveries: readonly NewDelivery[]): void {
  tx.defer(insertRows(deliveries.map(delivery => ({ companyId, ...delivery, attemptCount: 0, dueAt: now }))))
}

const insertCompletedRows = insertInto('deliveries', { companyId: plain(), ...columns, completedAt: optionalInstant })
const insertDeliveredRows = insertInto('deliveries', {
  companyId: plain(),
  ...columns,
  completedAt: optionalInstant,
  ...successColumns,
})

/** A delivery that was sent without being queued. */
export async function insertCompleted(
  { tx, companyId, now }: TenantScope,
  delivery: NewDelivery,
  success: Success | undefined,
): Promise<void> {
  const completed = { companyId, ...delivery, attemptCount: 1, dueAt: delivery.occurredAt, completedAt: now }
  await tx.run(success ? insertDeliveredRows([{ ...completed, ...success }]) : insertCompletedRows([completed]))
}

export interface ListedDelivery extends Delivery {
  readonly lastHttpStatus: number | undefined
  readonly lastError: string
}

type StoredDelivery = Row & { http_status: number | null; error: string | null }

/**
 * Newest first: ids of events grow with time. Each delivery that is selected gets the outcome of its last attempt. Every
 * table names the company: no node of a distributed database takes it from a subquery with a limit.
 */
const withLastAttempt = (companyId: string, deliveries: Sql) => sql`
  select d.*, coalesce(d.success_status, a.http_status) as http_status,
    case when d.success_id is null then a.error end as error from (${deliveries}) as d
  left join delivery_attempts a on a.company_id = ${companyId} and a.webhook_id = d.webhook_id
    and a.event_id = d.event_id and a.id = (
      select max(b.id) from delivery_attempts b where b.company_id = ${companyId}
        and b.webhook_id = d.webhook_id and b.event_id = d.event_id)
  order by d.event_id desc`

function readListed(row: StoredDelivery): ListedDelivery {
  return { ...deliveryRow.read(row), lastHttpStatus: orNothing(row.http_status), lastError: row.error ?? '' }
}

export async function readDeliveries(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  state: DeliveryState | undefined,
  limit: number,
): Promise<ListedDelivery[]> {
  const chosen = state === undefined ? empty : conditions[state]
  const rows = await tx.all<StoredDelivery>(
    withLastAttempt(
      companyId,
      sql`
      select * from deliveries where company_id = ${companyId} and webhook_id = ${webhookId} ${chosen}
      order by ${state === 'due' || state === 'waiting' ? sql`occurred_at desc, event_id desc` : sql`event_id desc`} limit ${limit}`,
    ),
  )
  return rows.map(readListed)
}

/** Of all webhooks. The cross join looks up each event of the order for each webhook. */
export async function readOrderDeliveries(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  limit: number,
): Promise<ListedDelivery[]> {
  const rows = await tx.all<StoredDelivery>(
    withLastAttempt(
      companyId,
      sql`
      select d.* from events e cross join webhooks w cross join deliveries d
      where e.company_id = ${companyId} and e.order_id = ${orderId} and w.company_id = ${companyId}
        and d.company_id = ${companyId} and d.webhook_id = w.id and d.event_id = e.id
      order by d.event_id desc limit ${limit}`,
    ),
  )
  return rows.map(readListed)
}

const conditions = {
  waiting: sql`and state = 'waiting' and completed_at is null`,
  due: sql`and state = 'due' and completed_at is null`,
  delivered: sql`and state = 'delivered'`,
  failed: sql`and state = 'failed'`,
}

export async function findDelivery(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  eventId: string,
): Promise<Delivery | undefined> {
  const row = await tx.one(sql`
    select * from deliveries where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId}`)
  return row && deliveryRow.read(row)
}

/** The number of pending deliveries, counted up to a limit. */
export async function countPending(tx: Transaction, limit: number): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (select 1 from deliveries where completed_at is null limit ${limit}) as pending`)
  return row?.found ?? 0
}

/** Deletes deliveries that were completed before, the oldest first, with their attempts. Returns how many. */
export async function deleteOldDeliveries(tx: Transaction, before: Temporal.Instant, limit: number): Promise<number> {
  const rows = await tx.all<{ company_id: string; webhook_id: string; event_id: string }>(sql`
    select company_id, webhook_id, event_id from deliveries
    where completed_at is not null and completed_at < ${toMillis(before)} order by completed_at limit ${limit}`)
  let count = 0
  for (const [companyId, found] of Map.groupBy(rows, row => row.company_id)) {
    const old = sql`values ${join(found.map(row => sql`(${row.webhook_id}, ${row.event_id})`))}`
    const isOld = sql`company_id = ${companyId} and (webhook_id, event_id) in (${old})`
    await tx.run(sql`delete from delivery_attempts where ${isOld}`)
    count += await tx.run(sql`delete from deliveries where ${isOld}`)
  }
  return count
}

/** Deletes the rows of removed webhooks that have no deliveries left; those of a company that is being imported follow. */
export async function deleteRemovedWebhooks(tx: Transaction): Promise<void> {
  await tx.run(
    raw(`delete from webhooks where removed_at is not null and not exists (
      select 1 from deliveries d where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id)
      and exists (select 1 from company_state s where s.company_id = webhooks.company_id)`),
  )
}
