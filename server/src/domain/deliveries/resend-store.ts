import sql, { join } from 'sql-template-tag'
import { type OrderId, timePrefix, type WebhookId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement, statementOfMany } from '../statements.ts'
import type { TenantScope } from '../tenant.ts'
import { archiveSuccesses } from './attempt-store.ts'
import { blockingAttempts, type DeliveryState, testKind } from './delivery.ts'

export interface ResendRange {
  readonly from: Temporal.Instant
  /** Exclusive. */
  readonly to: Temporal.Instant
  /** Undefined for all completed deliveries. */
  readonly state: Extract<DeliveryState, 'delivered' | 'failed'> | undefined
}

/** A delivery that is as if it had never been attempted. */
export interface ResetDelivery {
  readonly eventId: string
  readonly orderId: OrderId
}

type Selected = { event_id: string; order_id: string }

const selectOne = fixedStatement(`
  select event_id, order_id from deliveries
  where company_id = ? and webhook_id = ? and event_id = ? and kind <> '${testKind}' for no key update`)

/** Test deliveries cannot be resent. */
export async function resetDelivery(
  scope: TenantScope,
  webhookId: WebhookId,
  eventId: string,
): Promise<ResetDelivery | undefined> {
  const { tx, companyId } = scope
  const [delivery] = reset(scope, webhookId, await tx.all<Selected>(selectOne(companyId, webhookId, eventId)))
  return delivery
}

const selectRange = statementOfMany(
  states => `
    select event_id, order_id from deliveries
    where company_id = ? and webhook_id = ? and completed_at is not null and kind <> '${testKind}'
      and event_id > ? and event_id >= ? and event_id < ? and occurred_at >= ? and occurred_at < ? and state in (${states})
    order by event_id limit ? for no key update`,
)

/** Resets the deliveries of the range in the order of their event ids, from the one after `after`. */
export async function resetDeliveries(
  scope: TenantScope,
  webhookId: WebhookId,
  { from, to, state }: ResendRange,
  after: string,
  limit: number,
): Promise<ResetDelivery[]> {
  const { tx, companyId } = scope
  const states = state === undefined ? ['delivered', 'failed'] : [state]
  const ids = [after, timePrefix(from.subtract(leeway)), timePrefix(to.add(leeway))]
  const times = [toMillis(from), toMillis(to)]
  const selected = await tx.all<Selected>(
    selectRange(states.length, companyId, webhookId, ...ids, ...times, ...states, limit),
  )
  return reset(scope, webhookId, selected)
}

/** The rows are locked, so no worker completes them meanwhile. */
function reset(scope: TenantScope, webhookId: WebhookId, selected: readonly Selected[]): ResetDelivery[] {
  const { tx, companyId, now } = scope
  const events = selected.map(row => row.event_id)
  if (events.length === 0) return []
  archiveSuccesses(scope, webhookId, events)
  tx.defer(sql`
    update deliveries set state = 'waiting', attempt_count = 0, due_at = ${toMillis(now)}, claim = null, completed_at = null,
      success_id = null, success_at = null, success_millis = null, success_status = null, success_response_body = null
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id in (${join(events)})`)
  return selected.map(row => ({ eventId: row.event_id, orderId: row.order_id as OrderId }))
}

/** Ids of events begin with their time, so the key finds a range of it. Those of earlier versions differ from `occurred_at` a little. */
const leeway = { hours: 24 }

/** Rebuilds the queues of orders from the deliveries that were never attempted: the first is due, the others wait. */
export async function rebuildOrderQueues(
  { tx, companyId }: TenantScope,
  webhookId: WebhookId,
  orders: readonly OrderId[],
): Promise<void> {
  const isQueued = sql`
    company_id = ${companyId} and webhook_id = ${webhookId} and order_id in (${join([...new Set(orders)])})
      and completed_at is null and claim is null and attempt_count = 0`
  const isBlocked = sql`exists (
      select 1 from deliveries d
      where d.company_id = ${companyId} and d.webhook_id = ${webhookId}
        and d.order_id = deliveries.order_id and d.completed_at is null and d.attempt_count < ${blockingAttempts}
        and (d.occurred_at, d.event_id) < (deliveries.occurred_at, deliveries.event_id))`
  tx.defer(sql`update deliveries set state = 'waiting' where ${isQueued} and ${isBlocked}`)
  await tx.run(sql`update deliveries set state = 'due' where ${isQueued} and not ${isBlocked}`)
}
