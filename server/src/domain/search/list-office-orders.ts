import { type ListedOrder, loadListedOrders } from '../orders/list-orders.ts'
import type { Tenant } from '../tenant.ts'
import {
  clientsById,
  countPlaces,
  hasDates,
  hasManyOrders,
  inOrder,
  type ListPlace,
  listPlaces,
  type NamedClient,
  type OrderFilter,
  type OrderPeople,
  ordersOfPeople,
  placeAhead,
  placesAmong,
  type Segment,
  skipsOrders,
} from './order-list-store.ts'
import { ordersWithText } from './search-orders.ts'

export interface OrderListQuery extends OrderFilter, OrderPeople {
  readonly text: string | undefined
  readonly sort: 'number' | 'appointment'
  readonly isAscending: boolean
  readonly after: ListPlace | undefined
  readonly limit: number
}

/** An order with what a list says about its client. */
export interface OfficeOrder extends ListedOrder {
  readonly client: NamedClient | undefined
}

export interface OrderListPage {
  readonly orders: readonly OfficeOrder[]
  /** Where the next page begins. */
  readonly end: ListPlace | undefined
  /** Of the whole list; not counted again on later pages. */
  readonly total: number | undefined
  readonly isExact: boolean
}

/** No page reads more orders of an index than these. */
export const maxRead = 10_000

/**
 * A page of the list of an office. A filter without an index leaves out orders among those that the page reads, so that
 * a page may have fewer orders than the list has left, even none.
 */
export async function listOfficeOrders(tenant: Tenant, query: OrderListQuery): Promise<OrderListPage> {
  const isSelected = [query.text, query.client, query.agent].some(selector => selector !== undefined)
  const found = isSelected ? await findPlaces(tenant, query) : await readPlaces(tenant, query)
  const loaded = await loadListedOrders(
    tenant,
    found.places.map(({ id }) => id),
  )
  const byId = new Map(loaded.map(listed => [listed.order.id, listed]))
  const clientIds = loaded.flatMap(({ order }) => order.clientId ?? [])
  const clients = await clientsById(tenant, [...new Set(clientIds)])
  const orders = found.places.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...found, orders: orders.map(listed => ({ ...listed, client: clients.get(listed.order.clientId ?? '') })) }
}

type Found = Omit<OrderListPage, 'orders'> & { readonly places: readonly ListPlace[] }

/** A text or a person selects few orders; they are compared and sorted together. */
async function findPlaces(tenant: Tenant, query: OrderListQuery): Promise<Found> {
  const { text, after, limit, sort } = query
  const ofPeople = ordersOfPeople(tenant, query, maxRead)
  const withText = text === undefined ? undefined : await ordersWithText(tenant, text)
  const isIncomplete = withText?.isIncomplete || (!after && (await hasManyOrders(tenant, ofPeople, maxRead)))
  const compare = inOrder(query, sort === 'number')
  const selections = withText ? [withText.ids, ...ofPeople] : ofPeople
  const all = (await placesAmong(tenant, query, selections)).toSorted(compare)
  const left = after ? all.filter(place => compare(after, place) < 0) : all
  const places = left.slice(0, limit)
  const end = left.length > limit ? places.at(-1) : undefined
  return { places, end, total: after ? undefined : all.length, isExact: !isIncomplete }
}

/** Segment by segment, until the page is full. */
async function readPlaces(tenant: Tenant, query: OrderListQuery): Promise<Found> {
  const { after, limit, isAscending } = query
  const places: ListPlace[] = []
  let end: ListPlace | undefined
  for (const segment of segmentsLeft(query)) {
    const isBegun = after !== undefined && segmentOf(query, after) === segment
    const stretch = { segment, isAscending, after: isBegun ? after : undefined, last: undefined }
    const last = skipsOrders(query, stretch) ? await placeAhead(tenant, query, stretch, maxRead) : undefined
    const wanted = limit - places.length + 1
    const found = await listPlaces(tenant, query, { ...stretch, last }, wanted)
    places.push(...found)
    end = places.length > limit ? places[limit - 1] : last
    if (end) break
  }
  return { places: places.slice(0, limit), end, ...(await totalOf(tenant, query)) }
}

async function totalOf(tenant: Tenant, query: OrderListQuery): Promise<Pick<Found, 'total' | 'isExact'>> {
  if (query.after) return { total: undefined, isExact: true }
  const segment: Segment = hasDates(query) ? 'with appointment' : 'by number'
  return countPlaces(tenant, query, { segment, isAscending: false, after: undefined, last: undefined }, maxRead)
}

function segmentsLeft(query: OrderListQuery): Segment[] {
  if (query.sort === 'number') return ['by number']
  const segments: Segment[] = hasDates(query) ? ['with appointment'] : ['with appointment', 'without appointment']
  return query.after ? segments.slice(segments.indexOf(segmentOf(query, query.after))) : segments
}

function segmentOf({ sort }: OrderListQuery, { starts_at }: ListPlace): Segment {
  if (sort === 'number') return 'by number'
  return starts_at === null ? 'without appointment' : 'with appointment'
}
