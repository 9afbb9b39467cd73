import sql, { raw } from 'sql-template-tag'
import type { Database, Row, Statement } from '../../server/src/domain/database.ts'
import { endpoints } from './company.ts'
import { type Acknowledged, count, type ExpectedOrder, expectedOrders, wishesIn } from './expected.ts'
import { type Home, openStoreOf, readLoad, readReceived, type Tenant } from './home.ts'
import type { LoadLine } from './load.ts'

/** What was promised and what is there, side by side: everything that does not fit, and how much was looked at. */
export interface Joined {
  readonly violations: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

export const mostDuplicatesPerKill = 8

/** Joins what the load was told with the store, over HTTP and past it, and with what the receiver got. */
export async function join(home: Home, tenant: Tenant, baseUrl: string, kills: number): Promise<Joined> {
  const lines = readLoad(home)
  const wishes = wishesIn(lines)
  const orders = expectedOrders(wishes, tenant.catalogue.services)
  const violations = lines.filter(line => line.line === 'wrong' || line.line === 'unfinished').map(describeLine)
  const overHttp = await joinOverHttp(orders, baseUrl, tenant.authorization)
  const database = await openStoreOf(home)
  try {
    const inStore = await joinWithStore(database, orders, wishes)
    const received = await joinWithReceiver(database, home, kills)
    return {
      violations: [...violations, ...overHttp, ...inStore.violations, ...received.violations],
      counts: {
        acknowledged: wishes.length,
        retried: wishes.filter(({ attempts }) => attempts > 1).length,
        orders: orders.size,
        ...inStore.counts,
        ...received.counts,
      },
    }
  } finally {
    await database.close()
  }
}

type ShownOrder = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly services: readonly { readonly id: string }[]
  readonly fees: readonly { readonly amount: number }[]
}

async function joinOverHttp(
  orders: ReadonlyMap<string, ExpectedOrder>,
  baseUrl: string,
  authorization: string,
): Promise<string[]> {
  const violations: string[] = []
  const seen = new Set<string>()
  for (let cursor = '', more = true; more; ) {
    const response = await fetch(`${baseUrl}/orders?limit=1000&cursor=${encodeURIComponent(cursor)}`, {
      headers: { authorization },
    })
    const page = (await response.json()) as { orders: ShownOrder[]; more: boolean; cursor: string }
    for (const shown of page.orders) {
      seen.add(shown.id)
      const expected = orders.get(shown.id)
      if (!expected) violations.push(`order ${shown.id} is there, and nobody was told so`)
      else violations.push(...differences(expected, shown))
    }
    more = page.more
    cursor = page.cursor
  }
  for (const id of orders.keys()) if (!seen.has(id)) violations.push(`order ${id} was acknowledged and is lost`)
  return violations
}

function differences(expected: ExpectedOrder, shown: ShownOrder): string[] {
  const isRemoved = shown.show === 'no'
  if (isRemoved || expected.isRemoved) {
    return isRemoved === expected.isRemoved ? [] : [`order ${expected.id}: is removed ${isRemoved}`]
  }
  const pairs: [string, unknown, unknown][] = [
    ['city', expected.city, shown.city],
    ['services', [...expected.services].toSorted().join(), listed(shown.services.map(({ id }) => id))],
    ['totalfee', expected.totalCents, Math.round(Number(shown.totalfee) * 100)],
    ['sum of fees', expected.totalCents, Math.round(shown.fees.reduce((sum, { amount }) => sum + amount, 0) * 100)],
    ['orderstatus', expected.status, shown.orderstatus],
    ['paid', expected.isPaid ? 'yes' : 'no', shown.paid],
  ]
  return pairs
    .filter(([, wanted, found]) => wanted !== found)
    .map(([what, wanted, found]) => `order ${expected.id}: ${what} is ${found}, acknowledged was ${wanted}`)
}

function listed(ids: readonly string[]): string {
  return ids.toSorted().join()
}

/** Halves would not show over HTTP: an order without its event, its history, a payment that is not counted. */
async function joinWithStore(
  database: Database,
  orders: ReadonlyMap<string, ExpectedOrder>,
  wishes: readonly Acknowledged[],
) {
  const violations: string[] = []
  const rows = <R extends Row>(statement: Statement) => database.read(tx => tx.all<R>(statement))
  const perOrder = async (what: string, statement: string, wanted: (order: ExpectedOrder) => number) => {
    const found = new Map<string, number>()
    for (const row of await rows<{ id: string; n: number }>(raw(statement))) found.set(row.id, Number(row.n))
    for (const order of orders.values()) {
      const there = found.get(order.id) ?? 0
      if (there !== wanted(order)) violations.push(`order ${order.id}: ${there} ${what}, acknowledged ${wanted(order)}`)
      found.delete(order.id)
    }
    for (const id of found.keys()) violations.push(`${what} of order ${id}, of which nobody was told`)
  }
  const grouped = (column: string, table: string) =>
    `select order_id as id, ${column} as n from ${table} group by order_id`
  await perOrder('entries of history', grouped('count(*)', 'order_history'), order => order.writes)
  await perOrder('cents of fees', grouped('sum(amount_cents)', 'order_fees'), order => order.totalCents)
  await perOrder('services', grouped('count(*)', 'order_services'), order => order.services.size)
  await perOrder('cents of payments', grouped('sum(amount_cents)', 'payments'), order => order.paidCents)
  await perOrder('cents paid', 'select id, paid_cents as n from orders', order => order.paidCents)

  const events = new Map<string, number>()
  for (const row of await rows<{ order_id: string; kind: string; n: number }>(
    raw('select order_id, kind, count(*) as n from events group by order_id, kind'),
  )) {
    events.set(`${row.order_id} ${row.kind}`, Number(row.n))
  }
  for (const order of orders.values()) {
    for (const [kind, wanted] of order.events) {
      const found = events.get(`${order.id} ${kind}`) ?? 0
      if (found !== wanted) violations.push(`order ${order.id}: ${found} times ${kind}, acknowledged ${wanted}`)
      events.delete(`${order.id} ${kind}`)
    }
  }
  for (const event of events.keys()) violations.push(`event ${event}, of which nobody was told`)

  for (const table of ['orders', 'events', 'clients'] as const) {
    const column = { orders: 'city', events: 'snapshot', clients: 'display_name' }[table]
    const pattern = '%never s%'
    const [found] = await rows<{ n: number }>(
      sql`select count(*) as n from ${raw(table)} where ${raw(column)} like ${pattern}`,
    )
    if (Number(found?.n) > 0) violations.push(`${found?.n} ${table} of what was refused`)
  }
  const wanted = wishes.filter(({ op }) => op === 'create client').length
  const [clients] = await rows<{ n: number }>(raw(`select count(*) as n from clients where email like 'new-%'`))
  if (Number(clients?.n) !== wanted) violations.push(`${clients?.n} clients are there, acknowledged were ${wanted}`)
  return { violations, counts: { events: await numberOf(database, 'events') } }
}

async function numberOf(database: Database, table: string): Promise<number> {
  const row = await database.read(tx => tx.one<{ n: number }>(raw(`select count(*) as n from ${table}`)))
  return Number(row?.n)
}

async function joinWithReceiver(database: Database, home: Home, kills: number) {
  const violations: string[] = []
  const events = await database.read(tx => tx.all<{ id: string; kind: string }>(raw('select id, kind from events')))
  const received = readReceived(home)
  let duplicates = 0
  for (const [endpoint, kinds] of Object.entries(endpoints)) {
    const bytes = new Map<string, string>()
    const copies = new Map<string, number>()
    for (const { event, sha256 } of received.filter(one => one.endpoint === endpoint)) {
      if ((bytes.get(event) ?? sha256) !== sha256) violations.push(`event ${event} came again with other bytes`)
      bytes.set(event, sha256)
      count(copies, event)
    }
    const wanted = new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id))
    for (const id of wanted) if (!bytes.has(id)) violations.push(`event ${id} never reached ${endpoint}`)
    for (const id of bytes.keys()) if (!wanted.has(id)) violations.push(`event ${id} reached ${endpoint} and never was`)
    const more = [...copies.values()].reduce((sum, n) => sum + n - 1, 0)
    if (more > mostDuplicatesPerKill * Math.max(1, kills)) violations.push(`${more} duplicates at ${endpoint}`)
    duplicates += more
  }
  return { violations, counts: { deliveries: received.length, duplicates } }
}

function describeLine(line: LoadLine): string {
  if (line.line === 'wrong') return `${line.key}: ${line.why}`
  return line.line === 'unfinished' ? `${line.key}: ${line.op} was never acknowledged` : ''
}
