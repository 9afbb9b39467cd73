import { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId, OrderId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import { fixedStatement } from '../statements.ts'
import { type Delivery, triesThatHoldTheLine } from './delivery.ts'

/** A webhook that has something to be told, now or later. */
export interface Line {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
  /** When the first of it is due. */
  readonly dueAt: Temporal.Instant
  readonly isFailing: boolean
}

/** One step each: from company to company, within it from webhook to webhook, and to what is due first there. */
const lines = raw(`
  with recursive due_companies (company_id) as (
    select min(company_id) from deliveries where state = 'due'
    union all
    select (select min(d.company_id) from deliveries d where d.state = 'due' and d.company_id > c.company_id)
    from due_companies c where c.company_id is not null),
  lines (company_id, webhook_id) as (
    select c.company_id, (
      select min(d.webhook_id) from deliveries d where d.state = 'due' and d.company_id = c.company_id)
    from due_companies c where c.company_id is not null
    union all
    select l.company_id, (
      select min(d.webhook_id) from deliveries d
      where d.state = 'due' and d.company_id = l.company_id and d.webhook_id > l.webhook_id)
    from lines l where l.webhook_id is not null)
  select l.company_id, l.webhook_id, case when w.failing_since is null then 0 else 1 end as is_failing, (
    select min(d.due_at) from deliveries d
    where d.state = 'due' and d.company_id = l.company_id and d.webhook_id = l.webhook_id) as due_at
  from lines l join webhooks w on w.company_id = l.company_id and w.id = l.webhook_id`)

/** Hops from webhook to webhook in the index: however much waits for one of them, it is passed in one step. */
export async function listLines(tx: Transaction): Promise<Line[]> {
  const rows = await tx.all<{ company_id: string; webhook_id: string; due_at: number; is_failing: number }>(lines)
  return rows.map(row => ({
    companyId: row.company_id as CompanyId,
    webhookId: row.webhook_id as WebhookId,
    dueAt: fromMillis(row.due_at),
    isFailing: row.is_failing === 1,
  }))
}

/** A delivery that somebody holds until the lease ends. */
export interface ClaimedDelivery extends Pick<Delivery, 'eventId' | 'orderId' | 'kind' | 'occurredAt' | 'tries'> {
  readonly claim: string
}

const claimDue = fixedStatement(`
  update deliveries set claim = ?, due_at = ?
  where company_id = ? and webhook_id = ? and event_id in (
    select event_id from deliveries where company_id = ? and webhook_id = ? and state = 'due' and due_at <= ?
    order by due_at limit ?)
  returning event_id, order_id, kind, occurred_at, tries`)

type Claimed = { event_id: string; order_id: string | null; kind: string; occurred_at: number; tries: number }

/** Of what is due the longest, at most so much. */
export async function claimRows(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  until: Temporal.Instant,
  most: number,
): Promise<ClaimedDelivery[]> {
  const at = toMillis(now)
  const rows = await tx.all<Claimed>(
    claimDue(claim, toMillis(until), companyId, webhookId, companyId, webhookId, at, most),
  )
  return rows.map(row => ({
    claim,
    eventId: row.event_id,
    orderId: (row.order_id ?? undefined) as OrderId | undefined,
    kind: row.kind as Delivery['kind'],
    occurredAt: fromMillis(row.occurred_at),
    tries: row.tries,
  }))
}

/** Who settles: the claim must still be theirs. */
export interface Held {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly claim: string
}

const delivered = fixedStatement(`
  update deliveries set state = 'delivered', tries = tries + 1, claim = null, settled_at = ?
  where company_id = ? and webhook_id = ? and event_id = ? and claim = ?`)

/** Also where it was given up meanwhile, because its webhook was switched off. */
export async function markDelivered({ tx, companyId, now }: TenantScope, held: Held): Promise<boolean> {
  const { webhookId, eventId, claim } = held
  return (await tx.run(delivered(toMillis(now), companyId, webhookId, eventId, claim))) > 0
}

const dueAgain = fixedStatement(`
  update deliveries set tries = tries + ?, due_at = ?, claim = null
  where company_id = ? and webhook_id = ? and event_id = ? and claim = ? and state = 'due'`)

export async function markDue(
  { tx, companyId }: Tenant,
  held: Held,
  counted: number,
  dueAt: Temporal.Instant,
): Promise<boolean> {
  const { webhookId, eventId, claim } = held
  return (await tx.run(dueAgain(counted, toMillis(dueAt), companyId, webhookId, eventId, claim))) > 0
}

const failed = fixedStatement(`
  update deliveries set state = 'failed', tries = tries + 1, claim = null, settled_at = ?
  where company_id = ? and webhook_id = ? and event_id = ? and claim = ? and state = 'due'`)

export async function markFailed({ tx, companyId, now }: TenantScope, held: Held): Promise<boolean> {
  const { webhookId, eventId, claim } = held
  return (await tx.run(failed(toMillis(now), companyId, webhookId, eventId, claim))) > 0
}

const advance = fixedStatement(`
  update deliveries set state = 'due', due_at = ?
  where company_id = ? and webhook_id = ? and event_id = (
    select event_id from deliveries
    where company_id = ? and webhook_id = ? and order_id = ? and settled_at is null and state = 'waiting'
    order by occurred_at, event_id limit 1)
  and not exists (
    select 1 from deliveries d
    where d.company_id = ? and d.webhook_id = ? and d.order_id = ? and d.settled_at is null and d.state = 'due'
      and d.tries < ${triesThatHoldTheLine})`)

/** The next of the order's line is due, unless somebody is still in front of it. */
export async function advanceLine(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  orderId: OrderId,
): Promise<void> {
  const line = [companyId, webhookId, orderId]
  await tx.run(advance(toMillis(now), companyId, webhookId, ...line, ...line))
}
