import sql, { raw } from 'sql-template-tag'
import type { MessageId, OrderId, UserId, WebhookId } from '../ids.ts'
import type { MessageState } from '../messages/message.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Channel } from '../templates/template-key.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { maxCounted } from './attention-store.ts'

/** A message of an order that did not reach its recipient, as far as the service knows. */
export interface FailedMessage {
  readonly id: MessageId
  readonly state: MessageState
  readonly kind: string
  readonly audience: string
  readonly channel: Channel
  readonly recipient: string
  readonly error: string
  readonly at: Temporal.Instant
  readonly orderId: OrderId
  readonly oid: number
}

type StoredMessage = {
  id: string
  state: MessageState
  kind: string
  audience: string
  channel: Channel
  recipient: string | null
  error: string | null
  completed_at: number
  order_id: string
  oid: number
  found: number
}

/** Failed messages stay until they are sent again, so the newest are read. */
const maxRead = 500

const nameIn = (table: string, companyId: string) =>
  sql`(select p.display_name from ${raw(table)} p where p.company_id = ${companyId} and p.id = m.person_id)`

/** Since then, of orders that were not removed, newest first, and how many there are. */
export async function listFailedMessages(
  { tx, companyId }: Tenant,
  since: Temporal.Instant,
  limit: number,
): Promise<{ readonly messages: readonly FailedMessage[]; readonly count: number }> {
  const ofState = (state: string) => sql`
    select * from (select * from messages where company_id = ${companyId} and state = ${state}
    order by id desc limit ${maxRead}) as ${raw(state)}`
  const rows = await tx.all<StoredMessage>(sql`
    select m.id, m.state, m.kind, m.audience, m.channel, m.error, m.completed_at, m.order_id, o.oid,
      coalesce(${nameIn('clients', companyId)}, ${nameIn('agents', companyId)}, ${nameIn('users', companyId)}) as recipient,
      count(*) over () as found
    from (${ofState('failed')} union all ${ofState('unsure')}) as m
    join orders o on o.company_id = ${companyId} and o.id = m.order_id
    where m.completed_at >= ${toMillis(since)} and o.removed_at is null
    order by m.completed_at desc, m.id desc limit ${limit}`)
  return { messages: rows.map(readMessage), count: Math.min(rows[0]?.found ?? 0, maxCounted) }
}

function readMessage({ completed_at, order_id, recipient, error, ...row }: StoredMessage): FailedMessage {
  const { id, state, kind, audience, channel, oid } = row
  return {
    ...{ id: id as MessageId, state, kind, audience, channel, oid, orderId: order_id as OrderId },
    recipient: recipient ?? '',
    error: error ?? '',
    at: fromMillis(completed_at),
  }
}

/** Messages that are due and were not sent. */
export async function countWaitingMessages({ tx, companyId, now }: TenantScope, channel: Channel): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (
      select 1 from messages where channel = ${channel} and company_id = ${companyId} and state = 'due'
        and submitted_at is null and due_at <= ${toMillis(now)} limit ${maxCounted}
    ) as waiting`)
  return row?.found ?? 0
}

/** Deliveries since then that failed for good, by webhook. */
export async function countFailedDeliveries(
  { tx, companyId }: Tenant,
  since: Temporal.Instant,
): Promise<Map<WebhookId, number>> {
  const rows = await tx.all<{ webhook_id: string; found: number }>(sql`
    select webhook_id, count(*) as found from (
      select webhook_id, completed_at from deliveries where company_id = ${companyId} and state = 'failed'
      order by webhook_id desc, event_id desc limit ${maxRead}
    ) as failed where completed_at >= ${toMillis(since)} group by webhook_id`)
  return new Map(rows.map(({ webhook_id, found }) => [webhook_id as WebhookId, found]))
}

/** An outside calendar that cannot be read. */
export interface FailingCalendar {
  readonly id: string
  readonly userId: UserId
  readonly name: string
  readonly error: string
  readonly since: Temporal.Instant
}

/** Of everybody, or of one person; the first that failed comes first. */
export async function listFailingCalendars(
  { tx, companyId }: Tenant,
  userId: UserId | undefined,
  limit: number,
): Promise<FailingCalendar[]> {
  type Row = { id: string; user_id: string; name: string; error: string; failing_since: number }
  const rows = await tx.all<Row>(sql`
    select id, user_id, name, error, failing_since from outside_calendars
    where company_id = ${companyId} and failing_since is not null order by failing_since, id`)
  return rows
    .filter(({ user_id }) => userId === undefined || user_id === userId)
    .slice(0, limit)
    .map(({ id, user_id, name, error, failing_since }) => {
      return { id, userId: user_id as UserId, name, error, since: fromMillis(failing_since) }
    })
}
