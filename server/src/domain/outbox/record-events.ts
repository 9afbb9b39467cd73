import { lockOrderQueues, readSubscriptions, type Subscription } from '../deliveries/delivery-store.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { loadEventContext } from '../events/event-context.ts'
import { insertEvents, type RecordedEvent } from '../events/event-store.ts'
import { keepFootprints } from '../footprints/write-footprints.ts'
import { queueMessages } from '../messages/queue-messages.ts'
import type { OrderEvent } from '../orders/order-event.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'

/**
 * What happened to one order in one change. Facts are written with the change, and so is what follows from them: all of
 * it is there exactly when the change is. Who listens is asked within the change, so that it is exact; whoever has asked
 * already, together with something else, says so.
 */
export async function recordEvents(
  scope: Scope,
  events: readonly OrderEvent[],
  listeners?: readonly Subscription[],
): Promise<void> {
  if (events.length === 0) return
  const kinds = new Set(events.map(({ kind }) => kind))
  const concerned = (listeners ?? (await readSubscriptions(scope))).filter(({ kind }) => kinds.has(kind))
  const recorded = concerned.length > 0 ? await tell(scope, events, concerned) : insertEvents(scope, events)
  queueMessages(scope, recorded)
  keepFootprints(scope, events)
}

async function tell(
  scope: Scope,
  events: readonly OrderEvent[],
  listeners: readonly Subscription[],
): Promise<RecordedEvent[]> {
  const [{ order, before }] = events as [OrderEvent]
  const webhooks = [...new Set(listeners.map(({ webhookId }) => webhookId))]
  const [held, surroundings] = await pipelined(
    before ? lockOrderQueues(scope, order.id, webhooks) : Promise.resolve(new Set<never>()),
    loadEventContext(scope, order),
  )
  // failpoint: event-without-its-change
  const recorded = insertEvents(scope, events, surroundings)
  queueDeliveries(scope, recorded, listeners, held)
  return recorded
}
