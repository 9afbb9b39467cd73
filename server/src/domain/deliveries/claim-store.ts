import { instant, optional, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { OrderId, WebhookId, WorkerId } from '../ids.ts'
import { claimStatement, endLeases, type LeasedTable, updateHeld } from '../lease.ts'
import { toMillis } from '../rows.ts'
import { statementOfMany } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Success, successValues } from './attempt-store.ts'
import { blockingAttempts, type Delivery } from './delivery.ts'

/** A delivery whose lease this worker holds; `claim` is its token. */
export interface ClaimedDelivery
  extends Pick<Delivery, 'eventId' | 'orderId' | 'kind' | 'occurredAt' | 'attemptCount'> {
  readonly claim: string
}

const claimedRow = rowReader<Omit<ClaimedDelivery, 'claim'>>({
  eventId: plain(),
  orderId: optional(),
  kind: plain(),
  occurredAt: instant,
  attemptCount: plain(),
})

const dueDeliveries: LeasedTable = { table: 'deliveries', dueAt: 'due_at', isOpen: "state = 'due'" }
const claimDue = claimStatement(dueDeliveries, {
  among: 'company_id = ? and webhook_id = ?',
  key: 'event_id',
  skipLocked: true,
  set: 'claim = ?',
  returning: claimedRow.columns.sql,
})

/** Claims the deliveries of one webhook that are due longest. */
export async function claimDueDeliveries(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  until: Temporal.Instant,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const rows = await tx.all(claimDue({ now, until, limit, among: [companyId, webhookId], set: [claim] }))
  return rows.map(row => ({ claim, ...claimedRow.read(row) }))
}

const endLeasesOf = endLeases(dueDeliveries)

/** Returns how many deliveries of the dead worker are due again. */
export function endDeliveryLeases(tx: Transaction, worker: WorkerId, now: Temporal.Instant): Promise<number> {
  return tx.run(endLeasesOf(worker, now))
}

// failpoint: success-completed-without-lease
const delivered = statementOfMany(
  events => `
    update deliveries set state = 'delivered', attempt_count = attempt_count + 1, claim = null, completed_at = ?,
      success_id = attempt.column2, success_at = attempt.column3, success_millis = attempt.column4,
      success_status = attempt.column5, success_response_body = attempt.column6
    from (values ${events.replaceAll('?', attemptValues)}) as attempt
    where company_id = ? and webhook_id = ? and event_id = attempt.column1 and event_id in (
      select event_id from deliveries
      where company_id = ? and webhook_id = ? and claim = ? and event_id in (${events}) for no key update skip locked)
    returning event_id`,
)
const attemptValues = '(?, ?, cast(? as bigint), cast(? as bigint), cast(? as bigint), ?)'

export interface DeliveredEvent {
  readonly eventId: string
  readonly success: Success
}

/**
 * Completes deliveries of one claim, also where they were cancelled meanwhile because their webhook was switched off.
 * Returns the events that were completed: not those that another worker has claimed, nor those whose rows are locked.
 */
export async function markDelivered(
  { tx, companyId, now }: TenantScope,
  webhookId: WebhookId,
  claim: string,
  events: readonly DeliveredEvent[],
): Promise<string[]> {
  const webhook = [companyId, webhookId]
  const ids = events.map(({ eventId }) => eventId)
  const successes = events.flatMap(({ eventId, success }) => [eventId, ...successValues(success)])
  const rows = await tx.all<{ event_id: string }>(
    delivered(events.length, toMillis(now), ...successes, ...webhook, ...webhook, claim, ...ids),
  )
  return rows.map(row => row.event_id)
}

export interface HeldDelivery {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly claim: string
}

const key = ['company_id', 'webhook_id', 'event_id']
const dueAgain = updateHeld('deliveries', { key, set: 'attempt_count = attempt_count + ?, due_at = ?, claim = null' })

/** Returns whether the lease was still held. */
export async function markDue(
  { tx, companyId }: Tenant,
  { webhookId, eventId, claim }: HeldDelivery,
  countedAttempts: number,
  dueAt: Temporal.Instant,
): Promise<boolean> {
  return (await tx.run(dueAgain(countedAttempts, toMillis(dueAt), companyId, webhookId, eventId, claim))) > 0
}

const failed = updateHeld('deliveries', {
  key,
  set: "state = 'failed', attempt_count = attempt_count + 1, claim = null, completed_at = ?",
})

/** Returns whether the lease was still held. */
export async function markFailed(
  { tx, companyId, now }: TenantScope,
  { webhookId, eventId, claim }: HeldDelivery,
): Promise<boolean> {
  return (await tx.run(failed(toMillis(now), companyId, webhookId, eventId, claim))) > 0
}

const advance = statementOfMany(
  orders => `
    update deliveries set state = 'due', due_at = ?
    where company_id = ? and webhook_id = ? and event_id in (
      select (
        select w.event_id from deliveries w
        where w.company_id = ? and w.webhook_id = ? and w.order_id = o.column1 and w.completed_at is null
          and w.state = 'waiting'
        order by w.occurred_at, w.event_id limit 1)
      from (values ${orders.replaceAll('?', '(?)')}) as o
      where not exists (
        select 1 from deliveries d
        where d.company_id = ? and d.webhook_id = ? and d.order_id = o.column1 and d.completed_at is null
          and d.state = 'due' and d.attempt_count < ${blockingAttempts}))`,
)

/** Makes the next waiting delivery of each order due, unless an earlier one still blocks it. */
export function advanceOrderQueues(scope: TenantScope, webhookId: WebhookId, orders: readonly OrderId[]): void {
  if (orders.length === 0) return
  const { tx, companyId, now } = scope
  const webhook = [companyId, webhookId]
  tx.defer(advance(orders.length, toMillis(now), ...webhook, ...webhook, ...orders, ...webhook))
}
