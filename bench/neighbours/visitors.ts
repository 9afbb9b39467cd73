import { newToken, solve } from '../../server/test/bookings/visitor.ts'
import type { Request } from '../load.ts'
import type { Target } from './attacker.ts'

const addresses = 256
const visitors = 8

/** What strangers do to a booking page: its first view, searches for times, and holds with solved puzzles. */
export async function visitorRequests({ url, path }: Pick<Target, 'url' | 'path'>): Promise<(i: number) => Request> {
  const read = async (route: string) => (await fetch(`${url}${path}/booking${route}`)).json() as Promise<never>
  const { services } = (await read('')) as { services: readonly { id: string }[] }
  const solved = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const visitor = newToken()
      return { visitor, check: solve(await read(`/check?visitor=${visitor}`)) }
    }),
  )
  const today = Temporal.Now.plainDateISO('America/New_York')
  const times = (i: number) =>
    `${path}/booking/times?days=31&services[]=${services[i % services.length]?.id}&zip=${28_000 + (i % 900)}`
  return i => {
    const headers = { 'x-forwarded-for': `10.9.0.${i % addresses}`, 'content-type': 'application/json' }
    if (i % 3 === 0) return { method: 'GET', path: path.replace(/rest$/, 'book'), headers }
    if (i % 3 === 1) return { method: 'GET', path: times(i), headers }
    const house = { address1: `${i} Elm Street`, city: 'Charlotte', state: 'NC', zip: '28202' }
    const start = `${today.add({ days: 3 + (i % 40) })} ${String(8 + (i % 6)).padStart(2, '0')}:00:00`
    const body = { ...solved[i % visitors], ...house, services: services.slice(0, 2).map(({ id }) => id), start }
    return { method: 'POST', path: `${path}/booking/hold`, headers, body: JSON.stringify(body) }
  }
}
