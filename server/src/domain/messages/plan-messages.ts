import type { RecordedEvent } from '../events/event-store.ts'
import type { OrderId } from '../ids.ts'
import { isActive, type Order } from '../orders/order.ts'
import { isFirstScheduling, type OrderEvent } from '../orders/order-event.ts'
import { isSwitchedOn } from '../templates/template.ts'
import { type Audience, type Channel, type MessageKind, messageKinds } from '../templates/template-key.ts'
import type { Company } from '../tenants/company.ts'
import { instantOf, type LocalDateTime } from '../time/local-time.ts'

/** A message before it has an id. */
export interface PlannedMessage {
  readonly occasion: string
  readonly kind: MessageKind
  readonly audience: Audience
  readonly personId: string
  readonly channel: Channel
  readonly orderId: OrderId
  readonly startsAt: LocalDateTime | undefined
  readonly lateMinutes?: number | undefined
  readonly dueAt: Temporal.Instant
}

/** Section 6: the messages that follow from one change. Most changes cause none. */
export function messagesForEvents(
  company: Company,
  events: readonly RecordedEvent[],
  now: Temporal.Instant,
): PlannedMessage[] {
  for (const kind of messageKinds) {
    const event = events.find(event => kindOf(event) === kind)
    if (event)
      return [
        ...notifications(company, kind, event, now),
        ...cancellations(company, event, now),
        ...(kind === 'completed' || kind === 'cancelled' ? [] : remindersOf(company, event.order, now)),
      ]
  }
  const [event] = events
  if (!event || !changesRecipients(event)) return []
  return [
    ...(isOver(company, event.order, now) ? [] : notifications(company, undefined, event, now)),
    ...cancellations(company, event, now),
    ...remindersOf(company, event.order, now),
  ]
}

/** Repeated scheduling fields cause an event, but no message. */
function kindOf(event: OrderEvent): MessageKind | undefined {
  if (!event.order.scheduledAt) return undefined
  if (isFirstScheduling(event)) return 'scheduled'
  if (event.kind === 'ORDER_RESCHEDULED') return 'rescheduled'
  if (event.kind === 'ORDER_CANCELED') return 'cancelled'
  return event.kind === 'ORDER_COMPLETED' && !event.before?.firstCompletedAt ? 'completed' : undefined
}

/** The appointment stays, but the people on the order have changed, or messages were switched on. */
function changesRecipients({ before, order }: OrderEvent): boolean {
  if (!before || !isActive(before) || order.removedAt || order.completedAt) return false
  return (['clientId', 'buyersAgentId', 'sellersAgentId', 'sendsEmail', 'sendsSms'] as const).some(
    name => before[name] !== order[name],
  )
}

function isOver({ zone }: Company, { startsAt, durationMinutes }: Order, now: Temporal.Instant): boolean {
  if (!startsAt) return false
  return Temporal.Instant.compare(instantOf(startsAt, zone).add({ minutes: durationMinutes }), now) <= 0
}

/** A person who joins a scheduled order gets `scheduled`; the others get the kind of the change, if it has one. */
function notifications(company: Company, kind: MessageKind | undefined, event: RecordedEvent, now: Temporal.Instant) {
  const { id, order, before } = event
  if (kind === 'cancelled') return []
  const known = new Set(before && isActive(before) ? peopleOf(before).map(({ personId }) => personId) : undefined)
  const about = { occasion: id, orderId: order.id, startsAt: undefined, dueAt: now }
  const kindFor = ({ personId }: PersonOfOrder) => (known.has(personId) || kind === 'completed' ? kind : 'scheduled')
  return recipients(company, order, kindFor).map(recipient => ({ ...about, ...recipient }))
}

/** `cancelled` for the people who were on a scheduled order and lose their appointment: all of them, or those taken off. */
function cancellations(
  company: Company,
  { id, order, before }: RecordedEvent,
  now: Temporal.Instant,
): PlannedMessage[] {
  if (!before || !isActive(before) || order.removedAt || before.completedAt || isOver(company, before, now)) return []
  const stay = new Set(isActive(order) ? peopleOf(order).map(({ personId }) => personId) : undefined)
  const people = peopleOf(before).filter(({ personId }) => !stay.has(personId))
  const about = { occasion: id, orderId: order.id, startsAt: before.startsAt, dueAt: now }
  return recipients(company, order, () => 'cancelled', people).map(recipient => ({ ...about, ...recipient }))
}

/** One reminder per appointment and person. After a rescheduling, the old one is cancelled when it is due. */
export function remindersOf(company: Company, order: Order, now: Temporal.Instant): PlannedMessage[] {
  const { startsAt } = order
  const hours = company.settings.reminderHoursBefore
  if (!startsAt || hours === 0) return []
  const dueAt = instantOf(startsAt, company.zone).subtract({ hours })
  if (Temporal.Instant.compare(dueAt, now) <= 0) return []
  const about = { occasion: `${order.id} ${startsAt}`, orderId: order.id, startsAt, dueAt }
  return recipients(company, order, () => 'reminder').map(recipient => ({ ...about, ...recipient }))
}

function recipients(
  company: Company,
  order: Order,
  kindFor: (person: PersonOfOrder) => MessageKind | undefined,
  people = peopleOf(order),
) {
  // failpoint: disabled-email-sent
  const enabled: Channel[] = [
    ...(order.sendsEmail ? ['email' as const] : []),
    ...(order.sendsSms ? ['sms' as const] : []),
  ]
  return people.flatMap(person => {
    const kind = kindFor(person)
    if (!kind) return []
    return enabled
      .map(channel => ({ ...person, kind, channel }))
      .filter(key => isSwitchedOn(company.messageTemplates, key))
  })
}

export interface PersonOfOrder {
  readonly audience: Audience
  readonly personId: string
}

/** Each person once: an agent of both sides counts as the buyer's, and an inspector may be listed twice. */
export function peopleOf(order: Order): PersonOfOrder[] {
  const people = new Map<string, PersonOfOrder>()
  const add = (audience: Audience, personId: string | undefined) => {
    if (personId && !people.has(personId)) people.set(personId, { audience, personId })
  }
  add('client', order.clientId)
  add('buyers-agent', order.buyersAgentId)
  add('sellers-agent', order.sellersAgentId)
  for (const { userId } of order.inspectors) add('inspector', userId)
  return [...people.values()]
}
