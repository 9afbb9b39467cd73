import type { OrderId, WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement, insertOf, statementOfMany } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Success, successColumns, successValues } from './attempt-store.ts'
import { blockingAttempts, type DeliveryState, type testKind } from './delivery.ts'

/** A webhook that is told of this kind of event. */
export interface Subscription {
  readonly webhookId: WebhookId
  readonly kind: EventKind
}

// failpoint: subscriptions-of-any-company
const listening = fixedStatement(`
  select k.webhook_id, k.kind
  from webhook_kinds k join webhooks w on w.company_id = k.company_id and w.id = k.webhook_id
  where k.company_id = ? and w.is_on = 1`)

/** Where nobody has a webhook this is one look into an index. */
export async function readSubscriptions({ tx, companyId }: Tenant): Promise<Subscription[]> {
  const rows = await tx.all<{ webhook_id: string; kind: string }>(listening(companyId))
  return rows.map(row => ({ webhookId: row.webhook_id as WebhookId, kind: row.kind as EventKind }))
}

const inFront = statementOfMany(
  webhooks => `
    select webhook_id from deliveries
    where company_id = ? and order_id = ? and webhook_id in (${webhooks}) and settled_at is null
      and tries < ${blockingAttempts}
    order by webhook_id, occurred_at, event_id for no key update`,
)

/**
 * To which of them an earlier event of the same order has yet to get through. Nobody settles that one from here to the
 * end of the change: what comes now would be put behind something that is no longer there, and nobody would call it.
 */
export async function lockOrderQueues(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  webhooks: readonly WebhookId[],
): Promise<Set<WebhookId>> {
  const rows = await tx.all<{ webhook_id: string }>(inFront(webhooks.length, companyId, orderId, ...webhooks))
  return new Set(rows.map(row => row.webhook_id as WebhookId))
}

export interface NewDelivery {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly orderId: OrderId | null
  readonly kind: EventKind | typeof testKind
  readonly at: number
  readonly state: DeliveryState
}

const columns = ['company_id', 'webhook_id', 'event_id', 'order_id', 'kind', 'occurred_at', 'state', 'tries', 'due_at']
const insertRows = insertOf('deliveries', columns)

/** Due by the clock: the moments of changes may be ahead of it. */
export function insertDeliveries({ tx, companyId, now }: TenantScope, deliveries: readonly NewDelivery[]): void {
  const rows = deliveries.map(({ webhookId, eventId, orderId, kind, at, state }) => {
    return [companyId, webhookId, eventId, orderId, kind, at, state, 0, toMillis(now)]
  })
  tx.defer(insertRows(rows))
}

const insertDone = insertOf('deliveries', [...columns, 'settled_at', ...successColumns])

/** Something that was done without standing in line; with how, where it got through. */
export async function insertCompleted(
  { tx, companyId, now }: TenantScope,
  delivery: NewDelivery,
  success: Success | undefined,
): Promise<void> {
  const { webhookId, eventId, orderId, kind, at, state } = delivery
  const how = success ? successValues(success) : successColumns.map(() => null)
  await tx.run(insertDone([[companyId, webhookId, eventId, orderId, kind, at, state, 1, at, toMillis(now), ...how]]))
}
