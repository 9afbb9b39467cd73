import { get } from 'node:http'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { withFilledServer } from './filled-server.ts'
import { load, median, type Request, warmUp } from './load.ts'
import { measureOrderList } from './order-list.ts'
import { type Plumbline, residentMegabytes } from './processes.ts'
import type { Result } from './report.ts'
import { measureSearch } from './search.ts'
import { readWorkloads } from './workloads.ts'

const rounds = 5
const seconds = 2
const limits = { megabytes: 50, startMs: 100, slowdown: 1.5 }

/** The whole of `/orders` as one response: its start, the memory that it adds, and `GET /me` beside it. */
export function measureWholeList(engine: Engine, orders: number): Promise<Result[]> {
  const name = `${orders.toLocaleString('en')} orders in one company`
  return withFilledServer(engine, name, { companies: 1, ordersEach: orders }, async ({ server, filled }) => [
    ...(await measureOn(server, filled, orders)),
    ...(await Promise.all(filled.map(company => measureSearch(server, company, orders)))),
    ...(await Promise.all(filled.map(company => measureOrderList(server, company, orders)))).flat(),
  ])
}

/** On a server whose only company has this many orders. */
export async function measureOn(
  server: Plumbline,
  filled: readonly FilledCompany[],
  orders: number,
): Promise<Result[]> {
  const { me, order } = readWorkloads(filled)
  const started = residentMegabytes(server.pid)
  // A server in use has compiled its code and grown its heap.
  await warmUp(server, order, 5_000)
  const pages = me.requests.map(request => ofOrders(request, '?limit=1000'))
  await load(server, { name: 'pages of orders', requests: pages }, seconds, 1)
  const alone = await ratesOf(() => load(server, me, seconds))
  const [request] = me.requests as [Request]
  const idle = residentMegabytes(server.pid)
  const list = readList(server, ofOrders(request, ''))
  const startMs = await list.started
  const { megabytes, bytes, tookMs } = await list.ended
  const another = readList(server, ofOrders(request, ''))
  await another.started
  const beside = await ratesOf(() => load(server, me, seconds))
  another.stop()
  const slowdown = alone / beside
  const work = `GET /orders, all ${orders.toLocaleString('en')}`
  console.log(
    `  ${work} … ${Math.round(bytes / 1e6)} MB in ${Math.round(tookMs / 1000)} s; ${Math.round(megabytes - started)} MB more than after the start`,
  )
  return [
    row(`${work}: start`, startMs, limits.startMs, 'ms'),
    row(`${work}: memory added`, megabytes - idle, limits.megabytes, 'MB'),
    row(`GET /me beside it, against alone`, slowdown, limits.slowdown, '×'),
  ]
}

function ofOrders(request: Request, query: string): Request {
  return { ...request, path: request.path.replace(/me$/, `orders${query}`) }
}

/** The median rate of a few rounds. */
async function ratesOf(measure: () => Promise<{ readonly perSecond: number }>): Promise<number> {
  const rates: number[] = []
  for (let i = 0; i < rounds; i++) rates.push((await measure()).perSecond)
  return median(rates, rate => rate)
}

function readList({ url, pid }: Plumbline, { path, headers }: Request) {
  const { promise: started, resolve: start } = Promise.withResolvers<number>()
  const {
    promise: ended,
    resolve: end,
    reject,
  } = Promise.withResolvers<Record<'megabytes' | 'bytes' | 'tookMs', number>>()
  const sentAt = performance.now()
  let [megabytes, bytes, last] = [0, 0, '']
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid))
  }, 100)
  const sent = get(url + path, { headers }, response => {
    response.on('data', (chunk: Buffer) => {
      start(performance.now() - sentAt)
      bytes += chunk.length
      last = chunk.subarray(-1).toString()
    })
    response.on('error', reject).on('end', () => {
      clearInterval(watch)
      if (last === '}') end({ megabytes, bytes, tookMs: performance.now() - sentAt })
      else reject(new Error('the list has no end'))
    })
  })
  sent.on('error', reject)
  const stop = () => {
    clearInterval(watch)
    ended.catch(() => undefined)
    sent.destroy()
  }
  return { started, ended, stop }
}

function row(work: string, value: number, limit: number, unit: string): Result {
  const shown = unit === '×' ? value.toFixed(2) : Math.round(value)
  return {
    work,
    against: 'a limit',
    measured: `${shown} ${unit}`,
    limit: `≤ ${limit} ${unit}`,
    isReached: value <= limit,
  }
}
