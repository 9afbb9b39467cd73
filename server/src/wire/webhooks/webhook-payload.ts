import { totalCents } from '../../domain/catalogue/pricing.ts'
import { testKind } from '../../domain/deliveries/delivery.ts'
import { type EventContext, readSnapshot, type Snapshot } from '../../domain/events/snapshot.ts'
import type { Order } from '../../domain/orders/order.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { showOrder } from '../orders/order-wire.ts'
import { orEmpty, showMoney } from '../spelling.ts'

interface RenderedEvent {
  readonly eventId: string
  readonly kind: string
  readonly occurredAt: Temporal.Instant
}

/** The body of a delivery. It depends on the stored event alone, so that every attempt sends the same bytes. */
export function renderEvent(event: RenderedEvent, { order, context }: Snapshot): string {
  if (!context) throw new Error(`the event ${event.eventId} has no context for webhooks`)
  const { companyKey, zone, client, inspector, conflicts, costCenter = '' } = context
  return JSON.stringify({
    ...showEvent(event, { companyKey, zone }),
    order_id: order.id,
    oid: order.oid,
    datetime: orEmpty(order.startsAt),
    address: showAddress(order),
    client_first: client?.firstName ?? '',
    client_last: client?.lastName ?? '',
    client_email: client?.email ?? '',
    client_mobile: client?.mobilePhone ?? '',
    inspector,
    fees: showMoney(totalCents(order.fees)),
    order: { ...showOrder(order, { zone }), costcentername: costCenter, conflicts },
  })
}

/** The body of a test, which is about no order. */
export function renderTest(eventId: string, occurredAt: Temporal.Instant, company: CompanyIdentity): string {
  const event = { eventId, kind: testKind, occurredAt }
  return JSON.stringify({
    ...showEvent(event, { companyKey: company.key, zone: company.zone }),
    message: 'This is a test: nothing happened to any order.',
  })
}

/** The same bytes again, for a delivery that is looked at. Undefined once the event is deleted. */
export function renderDelivered(event: RenderedEvent, snapshot: string | undefined, company: CompanyIdentity) {
  if (event.kind === testKind) return renderTest(event.eventId, event.occurredAt, company)
  return snapshot === undefined ? undefined : renderEvent(event, readSnapshot(snapshot))
}

interface CompanyIdentity {
  readonly key: string
  readonly zone: string
}

function showEvent(
  { eventId, kind, occurredAt }: RenderedEvent,
  { companyKey, zone }: Pick<EventContext, 'companyKey' | 'zone'>,
) {
  return { event_id: eventId, action: kind, occurred: showInstant(occurredAt, zone), company_key: companyKey }
}

/** On one line, without empty parts. */
function showAddress({ address1, address2, city, state, zip }: Order): string {
  const place = [city, [state, zip].filter(part => part !== '').join(' ')]
  return [address1, address2, ...place].filter(part => part !== '').join(', ')
}
