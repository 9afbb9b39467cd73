import { queryOptions } from '@tanstack/react-query'
import type { Stop, TodayAnswer } from 'plumbline-client'
import { inStores, readKept } from '../offline/device-store.ts'
import { readPerson } from '../offline/signed-in-here.ts'
import { api } from '../session/api.ts'

/** What this phone shows without a connection; null if it has nothing. */
export const storedQuery = queryOptions({
  queryKey: ['stored day'],
  queryFn: async (): Promise<TodayAnswer | null> => {
    const person = await readPerson()
    return (person && (await readKept<TodayAnswer>('days', person.user.id))) ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Messages leave after the change: while the client is being told, the day is looked at again. */
const refreshMs = 2_000
const isTelling = ({ days }: TodayAnswer) =>
  days.some(({ stops }) => stops.some(({ told }) => told.some(({ state }) => state === 'due')))

/** The own day is kept on the phone, that of others is not. */
export const todayQuery = (inspector: string, isOwn: boolean) =>
  queryOptions({
    queryKey: ['today', inspector],
    queryFn: async () => {
      const day = await api.today({ days: 2, ...(!isOwn && { inspector }) })
      if (isOwn) await inStores('readwrite', stores => stores('days').put(day, inspector)).catch(() => undefined)
      return day
    },
    refetchInterval: ({ state }) => (state.data && isTelling(state.data) ? refreshMs : false),
    meta: { follows: ['order', 'calendar', 'client', 'agent'] },
  })

export type Day = TodayAnswer['days'][number]

export function addressOf({ address1, address2 }: Stop): string {
  return [address1, address2].filter(Boolean).join(', ')
}

export function placeOf({ city, addressstate, zip }: Stop): string {
  return [city, [addressstate, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export function clientOf({ people }: Stop) {
  return people.find(({ role }) => role === 'client')
}

/** Directions for the map app of the phone. */
export function directionsTo(stops: readonly Stop[]): string {
  const [last, ...before] = stops
    .map(stop => [stop.address1, placeOf(stop)].filter(Boolean).join(', '))
    .filter(place => place !== '')
    .reverse()
  if (last === undefined) return ''
  const query = new URLSearchParams({ api: '1', destination: last })
  if (before.length > 0) query.set('waypoints', before.reverse().join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}

/** The first one that is not done. */
export function nextStopOf(stops: readonly Stop[], done: ReadonlySet<string>): Stop | undefined {
  return stops.find(({ id, state }) => state !== 'completed' && !done.has(id))
}
