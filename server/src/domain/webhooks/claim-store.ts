import type { OrderId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import { fixedStatement, statementAmong, statementOfMany } from '../statements.ts'
import { type Delivery, triesThatHoldTheLine } from './delivery.ts'

/** A delivery that somebody holds until the lease ends. */
export interface ClaimedDelivery extends Pick<Delivery, 'eventId' | 'orderId' | 'kind' | 'occurredAt' | 'tries'> {
  readonly claim: string
}

/**
 * Where several write at once, whoever waited for a row looks at it anew: what makes it due is said outside as well. It
 * is said so that no index of due rows fits, or all of them would be walked through to find the few that were chosen.
 */
const claimDue = statementAmong(
  among => `
    update deliveries set claim = ?, due_at = ?
    where company_id = ? and webhook_id = ? and state || '' = 'due' and due_at + 0 <= ? and event_id ${among}
    returning event_id, order_id, kind, occurred_at, tries`,
  `select event_id from deliveries where company_id = ? and webhook_id = ? and state = 'due' and due_at <= ?
    order by due_at limit ?`,
)

type Claimed = { event_id: string; order_id: string | null; kind: string; occurred_at: number; tries: number }

/** Of what is due the longest, at most so much. */
export async function claimRows(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  until: Temporal.Instant,
  most: number,
): Promise<ClaimedDelivery[]> {
  const due = [companyId, webhookId, toMillis(now)]
  const rows = await tx.all<Claimed>(claimDue(claim, toMillis(until), ...due, ...due, most))
  return rows.map(row => ({
    claim,
    eventId: row.event_id,
    orderId: (row.order_id ?? undefined) as OrderId | undefined,
    kind: row.kind as Delivery['kind'],
    occurredAt: fromMillis(row.occurred_at),
    tries: row.tries,
  }))
}

const delivered = statementOfMany(
  events => `
    update deliveries set state = 'delivered', tries = tries + 1, claim = null, settled_at = ?
    where company_id = ? and webhook_id = ? and claim = ? and event_id in (${events}) returning event_id`,
)

/** Also where they were given up meanwhile, because their webhook was switched off. Answers which were still claimed so. */
export async function markDelivered(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  events: readonly string[],
): Promise<string[]> {
  const rows = await tx.all<{ event_id: string }>(
    delivered(events.length, toMillis(now), companyId, webhookId, claim, ...events),
  )
  return rows.map(row => row.event_id)
}

/** Who settles: the claim must still be theirs. */
export interface Held {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly claim: string
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
  where company_id = ? and webhook_id = ? and state = 'waiting' and event_id = (
    select event_id from deliveries
    where company_id = ? and webhook_id = ? and order_id = ? and settled_at is null and state = 'waiting'
    order by occurred_at, event_id limit 1)
  and not exists (
    select 1 from deliveries d
    where d.company_id = ? and d.webhook_id = ? and d.order_id = ? and d.settled_at is null and d.state = 'due'
      and d.tries < ${triesThatHoldTheLine})`)

/** The next of the order's line is due, unless somebody is still in front of it. */
export function advanceLine({ tx, companyId, now }: TenantScope, webhookId: WebhookId, orderId: OrderId): void {
  const line = [companyId, webhookId, orderId]
  tx.later(advance(toMillis(now), companyId, webhookId, ...line, ...line))
}
