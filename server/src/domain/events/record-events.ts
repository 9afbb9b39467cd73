import { keepFootprints } from '../footprints/keep-footprints.ts'
import { queueMessages } from '../messages/queue-messages.ts'
import type { Scope } from '../scope.ts'
import { findSubscriptions, queueDeliveries } from '../webhooks/queue-deliveries.ts'
import type { OrderEvent } from './event.ts'
import { insertEvents } from './event-store.ts'
import { findSurroundings } from './surroundings.ts'

/**
 * What happened to one order in one change. Facts are written with the change, and so is what follows from them: all of
 * it is there exactly when the change is.
 */
export async function recordEvents(scope: Scope, events: readonly OrderEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  const subscriptions = await findSubscriptions(scope, events)
  const surroundings = subscriptions.length > 0 ? await findSurroundings(scope, first.order) : undefined
  const recorded = insertEvents(scope, events, surroundings)
  queueDeliveries(scope, recorded, subscriptions)
  queueMessages(scope, recorded)
  keepFootprints(scope, events)
}
