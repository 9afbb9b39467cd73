import type { FilledCompany } from './fill-store.ts'
import { load, type Request } from './load.ts'
import type { Plumbline } from './processes.ts'
import type { Result } from './report.ts'

const limits = { ratio: 1.2, milliseconds: 50 }
const connections = 4
const seconds = 4
/** As the console reads them. */
const pageSize = 100
/** The longest page that the service gives. */
const stepSize = 1_000

/** `GET /orders/list` page by page, as somebody scrolls: the middle of the list beside its second page. */
export async function measureOrderList(
  server: Plumbline,
  { key, authorization, inspectors }: FilledCompany,
  orders: number,
): Promise<Result[]> {
  const headers = { authorization }
  const pathOf = (query: string) => `/${key}/rest/orders/list?limit=${pageSize}&${query}`
  const read = async (path: string) => {
    const response = await fetch(server.url + path, { headers })
    return (await response.json()) as { readonly cursor: string }
  }
  const cursorAfter = async (query: string, pages: number, limit: number) => {
    let cursor = ''
    for (let i = 0; i < pages; i++) {
      const path = pathOf(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      cursor = (await read(path.replace(`limit=${pageSize}`, `limit=${limit}`))).cursor
    }
    return `${query}&cursor=${encodeURIComponent(cursor)}`
  }
  const measure = async (name: string, query: string) => {
    const requests: Request[] = [{ method: 'GET', path: pathOf(query), headers }]
    return load(server, { name, requests }, seconds, connections)
  }
  const all = 'sort=number'
  const ofOne = `sort=appointment&inspector[]=${inspectors[0]}`
  const first = await measure('first page', all)
  const second = await measure('second page', await cursorAfter(all, 1, pageSize))
  const middle = await measure('middle page', await cursorAfter(all, Math.floor(orders / 2 / stepSize), stepSize))
  const filtered = await measure('first page of one inspector', ofOne)
  const further = await measure('a further page of one inspector', await cursorAfter(ofOne, 20, pageSize))
  const work = `GET /orders/list, ${orders.toLocaleString('en')} orders`
  const ratio = middle.cpuMicros / second.cpuMicros
  return [
    {
      work: `${work}: a page of the middle`,
      against: `the second page (${Math.round(second.cpuMicros)} µs of CPU time)`,
      measured: `${ratio.toFixed(2)} ×`,
      limit: `≤ ${limits.ratio} ×`,
      isReached: ratio <= limits.ratio,
    },
    withinLimit(`${work}: the first page, with the count`, first.p99Ms),
    withinLimit(`${work}: the first page of one inspector`, filtered.p99Ms),
    withinLimit(`${work}: page 21 of one inspector`, further.p99Ms),
  ]
}

function withinLimit(work: string, p99Ms: number): Result {
  return {
    work: `${work}, at ${connections} connections`,
    against: 'a limit',
    measured: `p99 ${p99Ms} ms`,
    limit: `p99 ≤ ${limits.milliseconds} ms`,
    isReached: p99Ms <= limits.milliseconds,
  }
}
