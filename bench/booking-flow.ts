import { Pool } from 'undici'
import type { FilledCompany } from './fill-store.ts'
import type { Server } from './processes.ts'
import type { Result } from './report.ts'
import { whileWatchingHost } from './stolen.ts'

const firstDay = Temporal.PlainDate.from('2041-01-01')

/** Seconds of warm-up: code is slow until it is compiled. */
const warmUpSeconds = 4

/** Runs the measured flow and returns the number of bookings. */
export async function warmUpFlow(server: Server, company: FilledCompany, perSecond: number): Promise<number> {
  const count = perSecond * warmUpSeconds
  await startBookings(server, perSecond, count, (pool, i) => bookOnce(pool, company, i - count))
  return count
}

/** The eight calls of a booking, started at a fixed rate regardless of earlier ones (open model). */
export async function measureFlow(
  server: Server,
  company: FilledCompany,
  perSecond: number,
  seconds: number,
  round = 0,
): Promise<Result[]> {
  const count = perSecond * seconds
  const { value: settled, stolen } = await whileWatchingHost(() =>
    startBookings(server, perSecond, count, (pool, i) => bookOnce(pool, company, round * count + i)),
  )
  const took = settled.filter(flow => flow.status === 'fulfilled').map(flow => flow.value)
  const failed = settled.filter(flow => flow.status === 'rejected')
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY
  if (failed[0]) console.log(`\n  ${failed[0].reason}`)
  return [
    {
      work: `booking flow, 8 calls, ${perSecond} flows/s`,
      against: 'open model, latency from the planned start',
      measured: `p99 ${p99.toFixed(0)} ms, ${failed.length} errors`,
      limit: 'p99 ≤ 100 ms, no error',
      isReached: p99 <= 100 && failed.length === 0,
      stolen,
    },
  ]
}

/** Latencies from the planned start, so that a stalled server cannot hide them. */
async function startBookings(
  server: Server,
  perSecond: number,
  count: number,
  visit: (pool: Pool, i: number) => Promise<void>,
): Promise<PromiseSettledResult<number>[]> {
  const pool = new Pool(server.url)
  const bookings: Promise<number>[] = []
  const startedAt = performance.now()
  for (let i = 0; i < count; i++) {
    const intended = startedAt + (i * 1000) / perSecond
    const wait = intended - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    bookings.push(visit(pool, i).then(() => performance.now() - intended))
  }
  const settled = await Promise.allSettled(bookings)
  await pool.close()
  return settled
}

export async function bookOnce(pool: Pool, company: FilledCompany, i: number): Promise<void> {
  const base = `/${company.key}/rest`
  const headers = { authorization: company.authorization, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<string> => {
    const response = await pool.request({
      path: base + path,
      headers,
      method: body ? 'POST' : 'GET',
      body: body ? JSON.stringify(body) : null,
    })
    const answer = await response.body.text()
    if (!answer.includes('"status":"ok"') && !path.includes('lookup')) throw new Error(`${path}: ${answer}`)
    return answer
  }
  await call('/me')
  await call('/services?withAssociations')
  await call(`/client/lookup/client${i}%40example.com`)
  const client = await call('/client', {
    firstname: 'Cleo',
    lastname: `Client ${i}`,
    emailaddress: `client${i}@example.com`,
  })
  await call('/agent/lookup/unknown%40example.com')
  const open = await call(`/availableslots?daysahead=14&services[]=${company.services[0]}`)
  const order = await call('/order', {
    address1: '12 Elm Street',
    zip: '28202',
    squarefeet: 2600,
    // One day per order: thousands of orders at one time would measure their list of conflicts.
    datetime: `${firstDay.add({ days: i })} 09:00:00`,
    inspector1uuid: firstOf('userid', open),
    services: company.services.slice(0, 3),
    clientuuid: firstOf('id', client),
  })
  const id = firstOf('id', order)
  await call(`/order/${id}`)
  await call(`/order/${id}`, { inprogress: false, scheduled: '2026-01-01 10:00:00' })
}

/** The load generator shares the cores with the server, so it parses only one field. */
function firstOf(name: string, answer: string): string {
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1]
  if (!found) throw new Error(`no ${name} in ${answer.slice(0, 200)}`)
  return found
}
