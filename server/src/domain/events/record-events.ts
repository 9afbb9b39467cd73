import type { Company } from '../companies/company.ts'
import { keepFootprints } from '../footprints/keep-footprints.ts'
import { queueMessages } from '../messages/queue-messages.ts'
import type { Order } from '../orders/order.ts'
import type { Scope } from '../scope.ts'
import { together } from '../together.ts'
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
  const [subscriptions, surroundings] = await findListeners(scope, events, first.order)
  const recorded = insertEvents(scope, events, surroundings)
  queueDeliveries(scope, recorded, subscriptions)
  queueMessages(scope, recorded)
  keepFootprints(scope, events)
}

/** Companies whose webhooks were told something: there, what is told is looked up together with whom. */
const talkative = new WeakSet<Company>()

/** Whom these events are told, and what is told besides the order. */
async function findListeners(scope: Scope, events: readonly OrderEvent[], order: Order) {
  const early = talkative.has(scope.company) ? findSurroundings(scope, order) : Promise.resolve(undefined)
  const [subscriptions, surroundings] = await together(findSubscriptions(scope, events), early)
  if (subscriptions.length === 0) return [subscriptions, undefined] as const
  talkative.add(scope.company)
  return [subscriptions, surroundings ?? (await findSurroundings(scope, order))] as const
}
