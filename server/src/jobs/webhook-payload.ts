import { totalCents } from '../domain/catalogue/pricing.ts'
import { testKind } from '../domain/deliveries/delivery.ts'
import type { EventContext, Snapshot } from '../domain/events/snapshot.ts'
import type { Order } from '../domain/orders/order.ts'
import { showInstant } from '../domain/time/local-time.ts'
import { showOrder } from '../http/rest/orders/order-wire.ts'
import { orEmpty, showMoney } from '../http/rest/wire.ts'

interface Happening {
  readonly eventId: string
  readonly kind: string
  readonly occurredAt: Temporal.Instant
}

/**
 * The bytes that are told. They follow from what was written with the event alone, so that every try sends the same,
 * whatever has changed since.
 */
export function renderEvent(happening: Happening, { order, surroundings }: Snapshot): string {
  if (!surroundings) throw new Error(`the event ${happening.eventId} was recorded for nobody`)
  const { companyKey, zone, client, inspector, conflicts } = surroundings
  return JSON.stringify({
    ...showHappening(happening, { companyKey, zone }),
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
    order: { ...showOrder(order, { zone }), conflicts },
  })
}

/** A test is told like an event, of no order. */
export function renderTest(eventId: string, occurredAt: Temporal.Instant, company: TestedCompany): string {
  const happening = { eventId, kind: testKind, occurredAt }
  return JSON.stringify({
    ...showHappening(happening, { companyKey: company.key, zone: company.zone }),
    message: 'This is a test: nothing happened to any order.',
  })
}

interface TestedCompany {
  readonly key: string
  readonly zone: string
}

function showHappening(
  { eventId, kind, occurredAt }: Happening,
  { companyKey, zone }: Pick<EventContext, 'companyKey' | 'zone'>,
) {
  return { event_id: eventId, action: kind, occurred: showInstant(occurredAt, zone), company_key: companyKey }
}

/** On one line, without what is not known. */
function showAddress({ address1, address2, city, state, zip }: Order): string {
  const place = [city, [state, zip].filter(part => part !== '').join(' ')]
  return [address1, address2, ...place].filter(part => part !== '').join(', ')
}
