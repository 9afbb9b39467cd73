import type { OrderEvent } from '../events/event.ts'
import type { RecordedEvent } from '../events/event-store.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import { holdLinesOf, insertDeliveries, readSubscriptions, type Subscription } from './delivery-store.ts'

/** Whom these events of one order are told; asked of the store in the same change, so that it is exact. */
export async function findSubscriptions(tenant: Tenant, events: readonly OrderEvent[]): Promise<Subscription[]> {
  const [first] = events
  if (!first) return []
  const kinds = events.map(({ kind }) => kind)
  if (first.before) holdLinesOf(tenant, first.order.id)
  return readSubscriptions(tenant, first.order.id, kinds)
}

/** A delivery for each webhook and event. Behind an earlier one of the same order it waits its turn. */
export function queueDeliveries(
  scope: TenantScope,
  events: readonly RecordedEvent[],
  subscriptions: readonly Subscription[],
): void {
  if (subscriptions.length === 0) return
  const held = new Set(subscriptions.filter(({ isHeld }) => isHeld).map(({ webhookId }) => webhookId))
  const rows = events.flatMap(({ id, kind, order }) =>
    subscriptions
      .filter(subscription => subscription.kind === kind)
      .map(({ webhookId }) => {
        const state = held.has(webhookId) ? 'waiting' : 'due'
        held.add(webhookId)
        const at = toMillis(order.modifiedAt)
        return { webhookId, eventId: id, orderId: order.id, kind, at, state } as const
      }),
  )
  insertDeliveries(scope, rows)
  scope.tx.announce('deliveries')
}
