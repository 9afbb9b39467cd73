import type { RecordedEvent } from '../events/event-store.ts'
import type { WebhookId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import { insertDeliveries, type Subscription } from './delivery-store.ts'

/** A delivery for each webhook and event. Behind an earlier one of the same order it waits its turn. */
export function queueDeliveries(
  scope: TenantScope,
  events: readonly RecordedEvent[],
  listeners: readonly Subscription[],
  held: ReadonlySet<WebhookId>,
): void {
  const behind = new Set(held)
  const rows = events.flatMap(({ id, kind, order }) =>
    listeners
      .filter(listener => listener.kind === kind)
      .map(({ webhookId }) => {
        // failpoint: events-out-of-line
        const state = behind.has(webhookId) ? 'waiting' : 'due'
        behind.add(webhookId)
        const at = toMillis(order.modifiedAt)
        return { webhookId, eventId: id, orderId: order.id, kind, at, state } as const
      }),
  )
  insertDeliveries(scope, rows)
  scope.tx.notify('deliveries')
}
