import sql, { empty, join, raw } from 'sql-template-tag'
import { type Columns, insertInto, instant, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Row, Transaction } from '../database.ts'
import { FutureRows } from '../future-rows.ts'
import { type CompanyId, type MessageId, newId, type OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Channel, MessageText } from '../templates/template-key.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { plannedDue, suspendedMillis } from '../tenants/migration-store.ts'
import type { Message, MessageState, RenderedMessage } from './message.ts'
import type { PlannedMessage } from './plan-messages.ts'

type KeyColumns = 'companyId' | 'id' | 'occasion' | 'kind' | 'audience' | 'personId' | 'channel'

/** What a message is about, and its recipient. */
const keyColumns: Columns<Pick<Message, KeyColumns>> = {
  companyId: plain(),
  id: plain(),
  occasion: plain(),
  kind: plain(),
  audience: plain(),
  personId: plain(),
  channel: plain(),
}

/** The members that are columns; `text`, `rendered` and `isClaimed` depend on several, and `error` is never undefined. */
const plainRow = rowReader<Omit<Message, 'orderNumber' | 'isClaimed' | 'text' | 'rendered' | 'error'>>({
  ...keyColumns,
  orderId: optional(),
  state: plain(),
  dueAt: instant,
  attemptCount: plain(),
  startsAt: optional(),
  lateMinutes: optional(),
  createdAt: instant,
  completedAt: optionalInstant,
})

const renderedRow = rowReader<RenderedMessage>({
  address: plain(),
  sender: plain(),
  replyTo: optional(),
  subject: plain(),
  body: plain(),
  calendar: optional(),
  renderedAt: instant,
})

export const messageColumns = `${plainRow.columns.sql}, ${renderedRow.columns.sql}, claim, error`

export type StoredMessage = Row & {
  readonly oid?: number | null
  readonly claim: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly error: string | null
}

export function readMessage(row: StoredMessage): Message {
  return {
    ...plainRow.read(row),
    orderNumber: row.oid ?? undefined,
    isClaimed: row.claim !== null,
    text: row.body === null ? undefined : { subject: row.subject ?? '', body: row.body },
    rendered: row.rendered_at === null ? undefined : renderedRow.read(row),
    error: row.error ?? '',
  }
}

const newColumns = {
  ...keyColumns,
  dueAt: instant,
  createdAt: instant,
}
/** A person gets one message per occasion and channel: a repeated insert does nothing. */
const ignoreRepeats = 'on conflict (company_id, occasion, audience, person_id, channel) do nothing'
const insertRows = insertInto(
  'messages',
  { ...newColumns, orderId: plain(), startsAt: optional(), lateMinutes: optional<number>() },
  ignoreRepeats,
)

export function insertMessages({ tx, companyId, now }: TenantScope, planned: readonly PlannedMessage[]): void {
  tx.defer(
    insertRows(
      planned.map(message => ({ companyId, id: newId(), createdAt: now, lateMinutes: undefined, ...message })),
    ),
  )
}

const insertNoticeRows = insertInto(
  'messages',
  { ...newColumns, subject: plain(), body: plain() },
  `${ignoreRepeats} returning id`,
)

/** A message whose text is known from the start; an email if nothing else is said. */
export interface Notice extends MessageText, Pick<Message, 'occasion' | 'kind' | 'audience' | 'personId'> {
  readonly channel?: Channel
}

/** Returns the ids of those that were not there already. */
export async function insertNotices(
  { tx, companyId, now }: TenantScope,
  notices: readonly Notice[],
): Promise<MessageId[]> {
  const rows = notices.map(({ channel = 'email', ...notice }) => {
    return { companyId, id: newId<MessageId>(), dueAt: now, createdAt: now, channel, ...notice }
  })
  const inserted = await tx.all<{ id: string }>(insertNoticeRows(rows))
  return inserted.map(({ id }) => id as MessageId)
}

export async function listOwnerIds({ tx, companyId }: Tenant): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from users where company_id = ${companyId} and is_owner = 1 and retired_at is null order by id`)
  return rows.map(({ id }) => id)
}

const orderNumber = (companyId: string) => sql`
  (select o.oid from orders o where o.company_id = ${companyId} and o.id = messages.order_id) as oid`

/** Newest first. */
export async function listMessages(
  { tx, companyId }: Tenant,
  { state, limit }: { readonly state?: MessageState | undefined; readonly limit: number },
): Promise<Message[]> {
  const which = state ? sql`and state = ${state}` : empty
  const rows = await tx.all<StoredMessage>(sql`
    select ${raw(messageColumns)}, ${orderNumber(companyId)} from messages where company_id = ${companyId} ${which} order by id desc limit ${limit}`)
  return rows.map(readMessage)
}

/** A message of an order, with the name of its recipient. */
export interface OrderMessage extends Message {
  readonly recipient: string
}

const recipient = (companyId: string) =>
  join(
    ['clients', 'agents', 'users'].map(
      table =>
        sql`(select p.display_name from ${raw(table)} p where p.company_id = ${companyId} and p.id = messages.person_id)`,
    ),
  )

/** Newest first. */
export async function listOrderMessages({ tx, companyId }: Tenant, orderId: OrderId): Promise<OrderMessage[]> {
  const rows = await tx.all<StoredMessage & { readonly recipient: string }>(sql`
    select ${raw(messageColumns)}, coalesce(${recipient(companyId)}, '') as recipient from messages
    where company_id = ${companyId} and order_id = ${orderId} order by id desc limit ${maxOrderMessages}`)
  return rows.map(readOrderMessage)
}

function readOrderMessage(row: StoredMessage & { readonly recipient: string }): OrderMessage {
  return { ...readMessage({ ...row, due_at: plannedDue(Number(row.due_at)) }), recipient: row.recipient }
}

/** Of all orders of a client or an agent, newest first, with the number of the order. */
export async function listMessagesTo({ tx, companyId }: Tenant, personId: string): Promise<OrderMessage[]> {
  const rows = await tx.all<StoredMessage & { readonly recipient: string }>(sql`
    select ${raw(messageColumns)}, ${orderNumber(companyId)}, coalesce(${recipient(companyId)}, '') as recipient from messages
    where company_id = ${companyId} and person_id = ${personId} order by id desc limit ${maxOrderMessages}`)
  return rows.map(readOrderMessage)
}

/** The messages of one occasion, one for each channel and person. */
export async function listMessagesOf({ tx, companyId }: Tenant, occasion: string): Promise<Message[]> {
  const rows = await tx.all<StoredMessage>(sql`
    select ${raw(messageColumns)} from messages where company_id = ${companyId} and occasion = ${occasion}`)
  return rows.map(readMessage)
}

/** The newest of an order that is changed again and again, or of an agent with many orders. */
const maxOrderMessages = 200

export async function findMessage({ tx, companyId }: Tenant, id: MessageId): Promise<Message | undefined> {
  const row = await tx.one<StoredMessage>(sql`
    select ${raw(messageColumns)}, ${orderNumber(companyId)} from messages where company_id = ${companyId} and id = ${id}`)
  return row && readMessage(row)
}

/** The cross join makes this one index lookup per company. */
export async function findCompanyOfMessage(tx: Transaction, id: MessageId): Promise<CompanyId | undefined> {
  const row = await tx.one<{ company_id: string }>(sql`
    select c.company_id from companies c cross join messages m where m.company_id = c.company_id and m.id = ${id}`)
  return row?.company_id as CompanyId | undefined
}

/** As if the message had never been attempted. It is rendered again, unless it is not about an order. */
const neverAttempted = sql`state = 'due', attempt_count = 0, claim = null, submitted_at = null,
  subject = case when order_id is null then subject end, body = case when order_id is null then body end,
  rendered_at = null, address = null, sender = null, reply_to = null, calendar = null, error = null, completed_at = null`

export async function makeDue({ tx, companyId, now }: TenantScope, id: MessageId): Promise<void> {
  await tx.run(sql`
    update messages set ${neverAttempted}, due_at = ${toMillis(now)} where company_id = ${companyId} and id = ${id}`)
}

/** Messages that fail again after `now` are not included. Returns how many. */
export async function makeFailedDue({ tx, companyId, now }: TenantScope, limit: number): Promise<number> {
  const hasFailed = sql`company_id = ${companyId} and state = 'failed' and completed_at <= ${toMillis(now)}`
  return tx.run(sql`
    update messages set ${neverAttempted}, due_at = ${toMillis(now)}
    where (company_id, id) in (select company_id, id from messages where ${hasFailed} order by id limit ${limit})
      and ${hasFailed}`)
}

export async function markCancelled({ tx, companyId, now }: TenantScope, id: MessageId, reason: string): Promise<void> {
  await tx.run(sql`
    update messages set state = 'cancelled', error = ${reason}, claim = null, completed_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
}

/** The number of messages that are not sent yet, by channel, each counted up to a limit. */
export async function countWaiting(tx: Transaction, limit: number): Promise<Map<Channel, number>> {
  const count = async (channel: Channel) => {
    const row = await tx.one<{ found: number }>(sql`
      select count(*) as found from (
        select 1 from messages where channel = ${channel} and state = 'due' and submitted_at is null limit ${limit}
      ) as waiting`)
    return [channel, row?.found ?? 0] as const
  }
  return new Map([await count('email'), await count('sms')])
}

/** A reminder that was not attempted keeps its time, which depends on the appointment. */
export const futureMessages = new FutureRows(
  'messages',
  `state = 'due' and due_at > ? and due_at < ${suspendedMillis} and claim is null and submitted_at is null
  and (rendered_at > ? or (created_at > ? and kind <> 'reminder'))`,
)
