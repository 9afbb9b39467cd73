import type { OrderId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { fixedStatement, statementOfMany } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Success, successValues } from './attempt-store.ts'
import { blockingAttempts, type Delivery } from './delivery.ts'

/** A delivery that somebody holds until the lease ends. */
export interface ClaimedDelivery
  extends Pick<Delivery, 'eventId' | 'orderId' | 'kind' | 'occurredAt' | 'attemptCount'> {
  readonly claim: string
}

// failpoint: lease-never-begins
const claimDue = fixedStatement(`
  update deliveries set claim = ?, due_at = ?
  where company_id = ? and webhook_id = ? and event_id in (
      select event_id from deliveries where company_id = ? and webhook_id = ? and state = 'due' and due_at <= ?
      order by due_at limit ? for no key update skip locked)
    and exists (select 1 from webhooks w where w.company_id = ? and w.id = ? and w.is_on = 1)
  returning event_id, order_id, kind, occurred_at, tries`)

type Claimed = { event_id: string; order_id: string | null; kind: string; occurred_at: number; tries: number }

/** Of what is due the longest, at most so much; nothing where the webhook is off. */
export async function claimDueDeliveries(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  until: Temporal.Instant,
  most: number,
): Promise<ClaimedDelivery[]> {
  const webhook = [companyId, webhookId]
  const rows = await tx.all<Claimed>(
    claimDue(claim, toMillis(until), ...webhook, ...webhook, toMillis(now), most, ...webhook),
  )
  return rows.map(row => ({
    claim,
    eventId: row.event_id,
    orderId: (row.order_id ?? undefined) as OrderId | undefined,
    kind: row.kind as Delivery['kind'],
    occurredAt: fromMillis(row.occurred_at),
    attemptCount: row.tries,
  }))
}

// failpoint: anybody-settles-success
const delivered = statementOfMany(
  told => `
    update deliveries set state = 'delivered', tries = tries + 1, claim = null, settled_at = ?,
      success_id = told.column2, success_at = told.column3, success_millis = told.column4,
      success_status = told.column5, success_answer = told.column6
    from (values ${told.replaceAll('?', toldValues)}) as told
    where company_id = ? and webhook_id = ? and event_id = told.column1 and event_id in (
      select event_id from deliveries
      where company_id = ? and webhook_id = ? and claim = ? and event_id in (${told}) for no key update skip locked)
    returning event_id`,
)
const toldValues = '(?, ?, cast(? as bigint), cast(? as bigint), cast(? as bigint), ?)'

/** What was told, and how that went well. */
export interface DeliveredEvent {
  readonly eventId: string
  readonly success: Success
}

/**
 * Also where they were given up meanwhile, because their webhook was switched off. Answers which: not those that are
 * claimed otherwise by now, nor those of an order that somebody is just changing.
 */
export async function markDelivered(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  told: readonly DeliveredEvent[],
): Promise<string[]> {
  const webhook = [companyId, webhookId]
  const events = told.map(({ eventId }) => eventId)
  const successes = told.flatMap(({ eventId, success }) => [eventId, ...successValues(success)])
  const rows = await tx.all<{ event_id: string }>(
    delivered(told.length, toMillis(now), ...successes, ...webhook, ...webhook, claim, ...events),
  )
  return rows.map(row => row.event_id)
}

/** Who settles: the claim must still be theirs. */
export interface HeldDelivery {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly claim: string
}

// failpoint: anybody-settles-failure
const dueAgain = fixedStatement(`
  update deliveries set tries = tries + ?, due_at = ?, claim = null
  where company_id = ? and webhook_id = ? and event_id = ? and claim = ? and state = 'due'`)

export async function markDue(
  { tx, companyId }: Tenant,
  held: HeldDelivery,
  counted: number,
  dueAt: Temporal.Instant,
): Promise<boolean> {
  const { webhookId, eventId, claim } = held
  return (await tx.run(dueAgain(counted, toMillis(dueAt), companyId, webhookId, eventId, claim))) > 0
}

const failed = fixedStatement(`
  update deliveries set state = 'failed', tries = tries + 1, claim = null, settled_at = ?
  where company_id = ? and webhook_id = ? and event_id = ? and claim = ? and state = 'due'`)

export async function markFailed({ tx, companyId, now }: TenantScope, held: HeldDelivery): Promise<boolean> {
  const { webhookId, eventId, claim } = held
  return (await tx.run(failed(toMillis(now), companyId, webhookId, eventId, claim))) > 0
}

const advance = statementOfMany(
  orders => `
    update deliveries set state = 'due', due_at = ?
    where company_id = ? and webhook_id = ? and event_id in (
      select (
        select w.event_id from deliveries w
        where w.company_id = ? and w.webhook_id = ? and w.order_id = o.column1 and w.settled_at is null
          and w.state = 'waiting'
        order by w.occurred_at, w.event_id limit 1)
      from (values ${orders.replaceAll('?', '(?)')}) as o
      where not exists (
        select 1 from deliveries d
        where d.company_id = ? and d.webhook_id = ? and d.order_id = o.column1 and d.settled_at is null
          and d.state = 'due' and d.tries < ${blockingAttempts}))`,
)

/** The next in the line of each of these orders is due, unless somebody is still in front of it. */
export function advanceOrderQueues(scope: TenantScope, webhookId: WebhookId, orders: readonly OrderId[]): void {
  if (orders.length === 0) return
  const { tx, companyId, now } = scope
  const webhook = [companyId, webhookId]
  tx.defer(advance(orders.length, toMillis(now), ...webhook, ...webhook, ...orders, ...webhook))
}
