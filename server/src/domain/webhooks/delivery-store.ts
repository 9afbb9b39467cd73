import type { EventKind } from '../events/event.ts'
import type { OrderId, WebhookId } from '../ids.ts'
import { fromFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import { forSeveralWriters, insertOf, statementOfMany } from '../statements.ts'
import { type DeliveryState, type testKind, triesThatHoldTheLine } from './delivery.ts'

export interface Subscription {
  readonly webhookId: WebhookId
  readonly kind: EventKind
  /** Whether an earlier event of the same order has yet to get through to it. */
  readonly isHeld: boolean
}

const subscriptionsTo = statementOfMany(
  kinds => `
    select k.webhook_id, k.kind, case when exists (
      select 1 from deliveries d where d.company_id = k.company_id and d.webhook_id = k.webhook_id
        and d.order_id = ? and d.settled_at is null and d.tries < ${triesThatHoldTheLine}) then 1 else 0 end as is_held
    from webhook_kinds k join webhooks w on w.company_id = k.company_id and w.id = k.webhook_id
    where k.company_id = ? and k.kind in (${kinds}) and w.is_on = 1`,
)

const holdLines = forSeveralWriters(`
  select 1 from deliveries
  where company_id = ? and order_id = ? and settled_at is null
    and webhook_id in (select webhook_id from webhook_kinds where company_id = ?)
  order by webhook_id, occurred_at, event_id for no key update`)

/**
 * Nobody settles what an order has yet to tell, from here to the end of the change. Otherwise what comes now could be put
 * behind something that is settled at that very moment, and nobody would call it.
 */
export function holdLinesOf({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.later(holdLines(companyId, orderId, companyId))
}

/** Where nobody has a webhook this is one look into an index. */
export async function readSubscriptions(
  { tx, companyId }: Tenant,
  orderId: OrderId,
  kinds: readonly EventKind[],
): Promise<Subscription[]> {
  const rows = await tx.all<{ webhook_id: string; kind: string; is_held: number }>(
    subscriptionsTo(kinds.length, orderId, companyId, ...kinds),
  )
  return rows.map(row => ({
    webhookId: row.webhook_id as WebhookId,
    kind: row.kind as EventKind,
    isHeld: fromFlag(row.is_held),
  }))
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
  tx.later(insertRows(rows))
}

const insertDone = insertOf('deliveries', [...columns, 'settled_at'])

/** Something that was done without standing in line. */
export async function insertSettled({ tx, companyId, now }: TenantScope, delivery: NewDelivery): Promise<void> {
  const { webhookId, eventId, orderId, kind, at, state } = delivery
  await tx.run(insertDone([[companyId, webhookId, eventId, orderId, kind, at, state, 1, at, toMillis(now)]]))
}
