import type { Order, OrderFields, PriceAnswer } from 'plumbline-client'
import { inspectorsOf } from '../order-data.ts'
import { type Booking, blank, type Known, placeOf } from './booking.ts'

const isSent = (known: Known) => (known === '' ? undefined : known === 'yes')

/** The fields of the order; what is empty is left out. */
export function fieldsOf(booking: Booking, price: PriceAnswer | undefined, author: string): OrderFields {
  const { address1, address2, city, state, zip, foundation, lockbox, gatecode, pets, accessnotes } = booking
  const place = placeOf(booking)
  const texts = {
    address1,
    address2,
    city,
    state,
    zip,
    lockbox,
    gatecode,
    pets,
    accessnotes,
    foundationtype: foundation,
  }
  const flags = { propertyoccupied: isSent(booking.propertyoccupied), utilitieson: isSent(booking.utilitieson) }
  const ids = {
    officeuuid: booking.office,
    ordertypeuuid: booking.ordertype,
    clientuuid: booking.client,
    buyersagentuuid: booking.buyersagent,
    sellersagentuuid: booking.sellersagent,
  }
  const controls = Object.entries(booking.controls).filter(([, value]) => value !== '')
  const note = booking.notes.trim()
  return {
    ...given(texts),
    ...given(flags),
    ...given(ids),
    ...(booking.squarefeet !== '' && { squarefeet: booking.squarefeet }),
    ...(booking.yearbuilt !== '' && { yearbuilt: booking.yearbuilt }),
    ...(place && { latitude: place.latitude, longitude: place.longitude, ...given({ county: place.county }) }),
    ...(booking.services.length > 0 && { services: booking.services }),
    ...(booking.pack && { packages: [{ package: booking.pack }] }),
    ...feesOf(price),
    ...appointmentOf(booking),
    ...(booking.requested && { requestedinspectors: [booking.requested] }),
    ...(controls.length > 0 && { controls: controls.map(([id, value]) => ({ id, value })) }),
    ...(note && { notes: [{ owner: author, text: note }] }),
  }
}

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<T>
}

/** The order is priced without its package; the service says which amounts the package changes. */
function feesOf(price: PriceAnswer | undefined): OrderFields {
  const changed = (price?.fees ?? []).filter(({ amount, listamount }) => amount !== listamount)
  return changed.length > 0 ? { fees: changed.map(({ id, amount }) => ({ feeid: id, value: amount })) } : {}
}

function appointmentOf({ time, hold }: Booking): OrderFields {
  if (!time) return {}
  const places = Object.fromEntries(time.inspectors.map((id, i) => [`inspector${i + 1}uuid`, id]))
  return { datetime: time.start, ...places, ...(hold && { hold: hold.id }) }
}

/** What an order had, without its appointment. */
export function bookingOf(order: Order): Partial<Booking> {
  const { address1, address2, city, state, zip, squarefeet, yearbuilt, foundation } = order
  const { lockbox, gatecode, pets, propertyoccupied, utilitieson, accessnotes } = order
  return {
    office: order.office,
    ...{ address1, address2, city, state, zip, squarefeet, yearbuilt, foundation },
    ...{ lockbox, gatecode, pets, propertyoccupied, utilitieson, accessnotes },
    ordertype: order.ordertype,
    services: order.services.map(({ id }) => id),
    client: order.client,
    buyersagent: order.buyersagent,
    sellersagent: order.sellersagent,
    requested: order.requestedinspectors[0] ?? '',
    controls: Object.fromEntries(order.controls.map(({ name, value }) => [name, String(value)])),
  }
}

export const partsOfOrder = ['services', 'ordertype', 'address', 'facts', 'inspector', 'agents', 'access'] as const
export type PartOfOrder = (typeof partsOfOrder)[number]

const fieldsOfPart: Readonly<Record<PartOfOrder, readonly (keyof Booking)[]>> = {
  services: ['services'],
  ordertype: ['ordertype'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  facts: ['squarefeet', 'yearbuilt', 'foundation'],
  inspector: ['requested'],
  agents: ['buyersagent', 'sellersagent'],
  access: ['lockbox', 'gatecode', 'pets', 'propertyoccupied', 'utilitieson', 'accessnotes'],
}

const isEmpty = (value: unknown) => value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * What an order had, for the parts that are still empty here. Another address has other facts and another way in, and
 * whoever inspected last time is asked for again.
 */
export function takenFrom(order: Order, booking: Booking, parts: readonly PartOfOrder[] = partsOfOrder) {
  const before = bookingOf(order)
  const had: Partial<Booking> = { ...before, requested: before.requested || inspectorsOf(order)[0]?.id || '' }
  const sameHouse = isEmpty(booking.address1) || booking.address1.trim().toLowerCase() === order.address1.toLowerCase()
  const taken = parts.filter(part => {
    const fields = fieldsOfPart[part]
    const isOfHouse = part === 'facts' || part === 'access'
    const isFree = part === 'address' ? fields.every(name => isEmpty(booking[name])) : true
    return isFree && (sameHouse || !isOfHouse) && fields.some(name => isEmpty(booking[name]) && !isEmpty(had[name]))
  })
  const values = Object.fromEntries(
    taken.flatMap(part => fieldsOfPart[part]).flatMap(name => (isEmpty(booking[name]) ? [[name, had[name]]] : [])),
  ) as Partial<Booking>
  return { taken, values }
}

/** A copy begins like the order. */
export function copyOf(order: Order): Partial<Booking> {
  return { ...blank, ...bookingOf(order) }
}
