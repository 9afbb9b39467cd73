import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { BestOpeningsQuery, CheckTimeQuery, FoundContact, PriceQuery } from 'plumbline-client'
import { Refused } from 'plumbline-client/errors'
import { isSame } from '../../forms/merge.ts'
import { useSettled } from '../../forms/use-settled.ts'
import { useFound } from '../../people/found.ts'
import { api } from '../../session/api.ts'
import { type Booking, type ChosenTime, isZip, priceQueryOf, wantedOf } from './booking.ts'
import { useBooked, useWholeBooking } from './booking-store.ts'

/** The catalogue and the lists are settings: they are read again when those change. */
export const packagesQuery = (office: string) =>
  queryOptions({ queryKey: ['settings', 'packages of an office', office], queryFn: () => api.packages({ office }) })

export const foundationsQuery = queryOptions({
  queryKey: ['settings', 'types of foundations'],
  queryFn: () => api.foundationTypes(),
  staleTime: Number.POSITIVE_INFINITY,
})

export const priceQuery = (query: PriceQuery) =>
  queryOptions({
    queryKey: ['settings', 'price of a booking', query],
    queryFn: ({ signal }) => api.with({ signal }).price(query),
    placeholderData: keepPreviousData,
  })

/** The price of what is chosen; undefined while nothing is. */
export function usePrice() {
  const booking = useWholeBooking()
  const query = useSettled(priceQueryOf(booking))
  const isAsked = booking.services.length > 0
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...priceQuery(query), enabled: isAsked })
  return { price: isAsked ? data : undefined, isCounting: isAsked && (!data || isPlaceholderData), isError, refetch }
}

/** What each of these services costs for the house, so that a caller hears it before it is chosen. */
export function useEachPrice(services: readonly string[]): ReadonlyMap<string, number> {
  const query = useSettled({ ...priceQueryOf({ ...useWholeBooking(), services, pack: '' }) })
  const { data } = useQuery({ ...priceQuery(query), enabled: services.length > 0 })
  const prices = new Map<string, number>()
  for (const { service, amount } of data?.fees ?? []) prices.set(service, (prices.get(service) ?? 0) + amount)
  return prices
}

/** The days that are searched at once. */
export const searchedDays = 14
const maxEntries = 12

export const openingsQuery = (query: BestOpeningsQuery) =>
  queryOptions({
    queryKey: ['openings', query],
    queryFn: ({ signal }) => api.with({ signal }).bestOpenings(query),
    placeholderData: keepPreviousData,
    meta: { follows: ['order', 'calendar'] },
  })

export function useOpenings() {
  const booking = useWholeBooking()
  const { from, sort, requested } = booking
  const query = useSettled({
    ...wantedOf(booking),
    ...(from && { from }),
    ...(requested && { inspector: [requested] }),
    days: searchedDays,
    limit: maxEntries,
    sort,
  })
  return useQuery(openingsQuery(query))
}

/** What is in the way of the chosen time, and whether the hold still stands. */
export function useCheckedTime(time: ChosenTime | undefined) {
  const query = useSettled(checkOf(useWholeBooking(), time))
  return useQuery({
    queryKey: ['openings', 'check', query],
    queryFn: ({ signal }) => api.with({ signal }).checkTime(query as CheckTimeQuery),
    enabled: query !== undefined,
    // What was in the way of another time says nothing about this one.
    placeholderData: (before: TimeChecked | undefined, last) =>
      isOfTime(last?.queryKey.at(-1), query) ? before : undefined,
    meta: { follows: ['order', 'calendar'] },
  })
}

type TimeChecked = Awaited<ReturnType<typeof api.checkTime>>

function isOfTime(before: unknown, query: CheckTimeQuery | undefined): boolean {
  const { datetime, inspector } = (before ?? {}) as Partial<CheckTimeQuery>
  return datetime === query?.datetime && isSame(inspector, query?.inspector)
}

function checkOf(booking: Booking, time: ChosenTime | undefined): CheckTimeQuery | undefined {
  return time && { ...wantedOf(booking), datetime: time.start, inspector: [...time.inspectors] }
}

export const zipQuery = (zip: string, office: string) =>
  queryOptions({
    queryKey: ['settings', 'zip', zip, office],
    queryFn: () => orNull(api.zip(zip, { ...(office && { office }) })),
  })

/** Null if the service does not know it. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

export function useZip() {
  const zip = useSettled(useBooked(booking => booking.zip.trim()))
  const office = useBooked(booking => booking.office)
  const isWhole = isZip(zip)
  const { data } = useQuery({ ...zipQuery(zip, office), enabled: isWhole })
  return isWhole ? data : undefined
}

type Address = Pick<Booking, 'address1' | 'city' | 'state' | 'zip'>

/** The address as the service writes it, with its coordinates. Asked when it is whole. */
export function useGeocoded() {
  const address = useSettled(
    useAddress(({ address1, city, state, zip }) => ({ address1, city, state, zip: zip.trim() })),
  )
  const isWhole = Object.values(address).every(part => part.trim() !== '') && isZip(address.zip)
  const found = useQuery({
    queryKey: ['geocode', address],
    queryFn: ({ signal }) => orNull(api.with({ signal }).geocode(address)),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return { ...found, address, isWhole }
}

function useAddress<T>(select: (address: Address) => T): T {
  const [address1, city, state, zip] = [
    useBooked(booking => booking.address1),
    useBooked(booking => booking.city),
    useBooked(booking => booking.state),
    useBooked(booking => booking.zip),
  ]
  return select({ address1, city, state, zip })
}

/** Orders that have this address already. */
export function useSameAddress() {
  const { address1, zip } = useSettled(
    useAddress(({ address1, zip }) => ({ address1: address1.trim(), zip: zip.trim() })),
  )
  const { data } = useQuery({
    queryKey: ['orders', 'of an address', address1, zip],
    queryFn: ({ signal }) => api.with({ signal }).searchOrders({ address1, zip, limit: 3 }),
    enabled: /^\d+\S* \S{3,}/.test(address1) && isZip(zip),
    meta: { follows: ['order'] },
  })
  return data ?? []
}

export type Sameness = 'email' | 'phone' | 'name' | 'similar'

export interface KnownClient {
  readonly contact: FoundContact
  readonly same: Sameness
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const wholePhone = 7
const shownClients = 4

/** Clients who may be the caller: the same phone or email first, then the same name. */
export function useKnownClients(): readonly KnownClient[] {
  const { firstname, lastname, emailaddress, mobilephone } = useWholeBooking()
  const name = `${firstname.trim()} ${lastname.trim()}`.trim()
  const email = emailaddress.trim().toLowerCase()
  const phone = digitsOf(mobilephone)
  const byPhone = useFound(phone.length >= wholePhone ? mobilephone : '')
  const byEmail = useFound(/^\S{2,}@\S+$/.test(email) ? email : '')
  const byName = useFound(name.length > 2 ? name : '')
  const known = [
    ...(byPhone.found?.clients ?? []).filter(({ match }) => match === 'phone').map(as('phone')),
    ...(byEmail.found?.clients ?? []).filter(each => each.emailaddress.toLowerCase() === email).map(as('email')),
    ...(byName.found?.clients ?? []).map(contact => as(isNamed(contact, name) ? 'name' : 'similar')(contact)),
  ]
  return known
    .filter((each, i) => known.findIndex(({ contact }) => contact.id === each.contact.id) === i)
    .slice(0, shownClients)
}

const as = (same: Sameness) => (contact: FoundContact) => ({ contact, same })
const isNamed = ({ display }: FoundContact, name: string) => display.toLowerCase() === name.toLowerCase()

/** The newest order of a client. */
export const lastOrderQuery = (client: string) =>
  queryOptions({
    queryKey: ['orders', 'last of a client', client],
    queryFn: async () => (await api.searchOrders({ client, limit: 1, withallcontrols: true }))[0] ?? null,
    meta: { follows: ['order'] },
  })
