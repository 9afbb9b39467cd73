import { lockOrderQueues, readSubscriptions, type Subscription } from '../deliveries/delivery-store.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { loadEventContext } from '../events/event-context.ts'
import { insertEvents, type RecordedEvent } from '../events/event-store.ts'
import { updateFootprints } from '../footprints/footprints.ts'
import { type MessageTiming, queueMessages } from '../messages/queue-messages.ts'
import type { CausesEvents, OrderEvent } from '../orders/order-event.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'

/**
 * The transactional outbox. Runs a command, then records the events it caused together with the webhook deliveries,
 * messages and footprints that follow from them. Everything is written in the command's own transaction, so it commits
 * or rolls back with the change. The dispatcher and the message sender pick the rows up after the commit.
 *
 * The subscription read is pipelined behind the command's first statements, which saves a round trip. The first
 * statement of every command locks the company's commit sequence, so the read sees the subscriptions as of this change.
 */
export async function withOutbox<Outcome extends CausesEvents>(
  scope: Scope,
  command: () => Promise<Outcome>,
  messages: MessageTiming = 'now',
): Promise<Outcome> {
  const [outcome, subscriptions] = await pipelined(command(), readSubscriptions(scope))
  await recordEvents(scope, outcome.events, subscriptions, messages)
  return outcome
}

/** Orders whose statements are sent together. */
const ordersTogether = 50

/** For a command that updates many orders: one event for each, and nobody is sent a message. The company is locked already. */
export async function recordUpdates(scope: Scope, updates: readonly OrderEvent[]): Promise<void> {
  const subscriptions = (await readSubscriptions(scope)).filter(({ kind }) => kind === 'ORDER_UPDATED')
  for (let i = 0; i < updates.length; i += ordersTogether) {
    const some = updates.slice(i, i + ordersTogether)
    if (subscriptions.length === 0) insertEvents(scope, some)
    else await pipelined(...some.map(update => recordWithDeliveries(scope, [update], subscriptions)))
  }
}

/** Writes the events of one change to one order, and what follows from them. */
async function recordEvents(
  scope: Scope,
  events: readonly OrderEvent[],
  subscriptions: readonly Subscription[],
  messages: MessageTiming,
): Promise<void> {
  if (events.length === 0) return
  const kinds = new Set(events.map(({ kind }) => kind))
  const matching = subscriptions.filter(({ kind }) => kinds.has(kind))
  const recorded =
    matching.length > 0 ? await recordWithDeliveries(scope, events, matching) : insertEvents(scope, events)
  queueMessages(scope, recorded, messages)
  updateFootprints(scope, events)
}

/** Only an event that is delivered needs its context; all others are stored without. */
async function recordWithDeliveries(
  scope: Scope,
  events: readonly OrderEvent[],
  subscriptions: readonly Subscription[],
): Promise<RecordedEvent[]> {
  const [{ order, before }] = events as [OrderEvent]
  const webhooks = [...new Set(subscriptions.map(({ webhookId }) => webhookId))]
  const [held, context] = await pipelined(
    before ? lockOrderQueues(scope, order.id, webhooks) : Promise.resolve(new Set<never>()),
    loadEventContext(scope, order),
  )
  // failpoint: event-after-its-change
  const recorded = insertEvents(scope, events, context)
  queueDeliveries(scope, recorded, subscriptions, held)
  return recorded
}
