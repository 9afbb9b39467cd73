import { messagesForEvents } from '../messages/plan-messages.ts'
import { loadOrderFacts, personOf, whyUnreachable } from '../messages/prepare-message.ts'
import type { OrderEvent } from '../orders/order-event.ts'
import type { Audience, Channel, MessageKind } from '../templates/template-key.ts'
import type { Scope } from '../tenants/scope.ts'

/** A message that follows from a change. */
export interface Told {
  readonly audience: Audience
  readonly kind: MessageKind
  readonly channel: Channel
  readonly name: string
  /** Why it will not be sent; empty if it will. */
  readonly problem: string
}

/** Whom the change of an order tells, without the reminders before the appointment. */
export async function whoIsTold(scope: Scope, events: readonly OrderEvent[]): Promise<Told[]> {
  const recorded = events.map(event => ({ ...event, id: '' as never }))
  const planned = messagesForEvents(scope.company, recorded, scope.now).filter(({ kind }) => kind !== 'reminder')
  const order = events[0]?.order
  if (!order || planned.length === 0) return []
  const facts = await loadOrderFacts(scope, scope.company, order)
  return planned.flatMap(({ audience, kind, channel, personId }) => {
    const person = personOf(facts, audience, personId)
    if (!person) return []
    return [{ audience, kind, channel, name: person.displayName, problem: whyUnreachable(person, channel) ?? '' }]
  })
}
