import type { RecordedEvent } from '../events/event-store.ts'
import type { WebhookId } from '../ids.ts'
import type { TenantScope } from '../tenant.ts'
import { insertDeliveries, type Subscription } from './delivery-store.ts'

/** Queues a delivery for each event and subscribed webhook. It waits behind an earlier delivery of the same order. */
export function queueDeliveries(
  scope: TenantScope,
  events: readonly RecordedEvent[],
  subscriptions: readonly Subscription[],
  blocked: ReadonlySet<WebhookId>,
): void {
  const behind = new Set(blocked)
  const rows = events.flatMap(({ id, kind, order }) =>
    subscriptions
      .filter(subscription => subscription.kind === kind)
      .map(({ webhookId }) => {
        // failpoint: events-out-of-order
        const state = behind.has(webhookId) ? 'waiting' : 'due'
        behind.add(webhookId)
        return { webhookId, eventId: id, orderId: order.id, kind, occurredAt: order.modifiedAt, state } as const
      }),
  )
  insertDeliveries(scope, rows)
  scope.tx.notify('deliveries')
}
