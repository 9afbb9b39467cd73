import { instantOf, type LocalDateTime } from '../calendar/local-time.ts'
import type { Company } from '../companies/company.ts'
import { isFirstScheduling, type OrderEvent } from '../events/event.ts'
import type { RecordedEvent } from '../events/event-store.ts'
import type { OrderId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { type Audience, type Channel, type MessageKind, messageKinds } from './message.ts'
import { isSwitchedOn } from './template.ts'

/** A message before it has an id. */
export interface PlannedMessage {
  readonly occasion: string
  readonly kind: MessageKind
  readonly audience: Audience
  readonly personId: string
  readonly channel: Channel
  readonly orderId: OrderId
  readonly startsAt: LocalDateTime | undefined
  readonly dueAt: Temporal.Instant
}

/** Section 6: what follows from one change. Most changes tell nobody anything. */
export function messagesAfter(
  company: Company,
  events: readonly RecordedEvent[],
  now: Temporal.Instant,
): PlannedMessage[] {
  for (const kind of messageKinds) {
    const event = events.find(event => kindOf(event) === kind)
    if (event) return [...news(company, kind, event, now), ...reminders(company, kind, event.order, now)]
  }
  return []
}

/** A repeat of the scheduling fields is an event too, but no news. */
function kindOf(event: OrderEvent): MessageKind | undefined {
  if (!event.order.scheduledAt) return undefined
  if (isFirstScheduling(event)) return 'scheduled'
  if (event.kind === 'ORDER_RESCHEDULED') return 'rescheduled'
  return event.kind === 'ORDER_COMPLETED' && !event.before?.firstCompletedAt ? 'completed' : undefined
}

function news(company: Company, kind: MessageKind, { id, order }: RecordedEvent, now: Temporal.Instant) {
  const about = { occasion: id, kind, orderId: order.id, startsAt: undefined, dueAt: now }
  return recipients(company, kind, order).map(recipient => ({ ...about, ...recipient }))
}

/** One an appointment: where it moves, the old one finds that out when it is due. */
function reminders(company: Company, kind: MessageKind, order: Order, now: Temporal.Instant): PlannedMessage[] {
  const { startsAt } = order
  const hours = company.settings.reminderHoursBefore
  if (kind === 'completed' || !startsAt || hours === 0) return []
  const dueAt = instantOf(startsAt, company.zone).subtract({ hours })
  if (Temporal.Instant.compare(dueAt, now) <= 0) return []
  const about = { occasion: `${order.id} ${startsAt}`, kind: 'reminder', orderId: order.id, startsAt, dueAt } as const
  return recipients(company, 'reminder', order).map(recipient => ({ ...about, ...recipient }))
}

function recipients(company: Company, kind: MessageKind, order: Order) {
  const open: Channel[] = [...(order.sendsEmail ? ['email' as const] : []), ...(order.sendsSms ? ['sms' as const] : [])]
  return peopleOf(order).flatMap(person =>
    open
      .filter(channel => isSwitchedOn(company.messageTemplates, { kind, audience: person.audience, channel }))
      .map(channel => ({ ...person, channel })),
  )
}

export interface PersonOfOrder {
  readonly audience: Audience
  readonly personId: string
}

/** Everybody once: an agent of both sides is the buyer's, and an inspector may have two places. */
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
