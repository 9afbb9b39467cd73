import sql, { raw } from 'sql-template-tag'
import type { Database, Row, Statement } from '../../server/src/domain/database.ts'
import { endpoints } from './company.ts'
import { type Acknowledged, acknowledgedWrites, count, type ExpectedOrder, expectedOrders } from './expected.ts'
import type { LoadLine } from './load.ts'
import { openStoreOf, readLoad, readReceived, type Tenant, type Workspace } from './workspace.ts'

/** The differences between acknowledged and stored state, and the number of compared records. */
export interface Joined {
  readonly violations: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

export const maxDuplicatesPerKill = 8

/** Compares the acknowledgements of the load with the store, through HTTP and directly, and with the receiver's records. */
export async function join(workspace: Workspace, tenant: Tenant, baseUrl: string, kills: number): Promise<Joined> {
  const lines = readLoad(workspace)
  const writes = acknowledgedWrites(lines)
  const orders = expectedOrders(writes, tenant.catalogue.services)
  const violations = lines.filter(line => line.line === 'wrong' || line.line === 'unfinished').map(describeLine)
  const overHttp = await joinOverHttp(orders, baseUrl, tenant.authorization)
  const database = await openStoreOf(workspace)
  try {
    const inStore = await joinWithStore(database, orders, writes)
    const received = await joinWithReceiver(database, workspace, kills)
    return {
      violations: [...violations, ...overHttp, ...inStore.violations, ...received.violations],
      counts: {
        acknowledged: writes.length,
        retried: writes.filter(({ attempts }) => attempts > 1).length,
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
      if (!expected) violations.push(`order ${shown.id} exists and was never acknowledged`)
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

/** Partial writes that HTTP would not show: an order without its event or history, a payment that is not counted. */
async function joinWithStore(
  database: Database,
  orders: ReadonlyMap<string, ExpectedOrder>,
  writes: readonly Acknowledged[],
) {
  const violations: string[] = []
  for (const [what, [statement, wanted]] of Object.entries(perOrder)) {
    const rows = await allOf<{ id: string; n: number }>(database, raw(statement))
    const found = new Map(rows.map(({ id, n }) => [id, Number(n)]))
    violations.push(...compare(what, found, new Map([...orders].map(([id, order]) => [id, wanted(order)]))))
  }
  const events = await allOf<{ id: string; n: number }>(database, raw(eventsPerOrder))
  const expected = [...orders].flatMap(([id, order]) =>
    [...order.events].map(([kind, n]) => [`${id} ${kind}`, n] as const),
  )
  violations.push(...compare('events', new Map(events.map(({ id, n }) => [id, Number(n)])), new Map(expected)))
  violations.push(...(await findRefused(database)))
  const wanted = writes.filter(({ op }) => op === 'create client').length
  const [clients] = await allOf<{ n: number }>(
    database,
    raw(`select count(*) as n from clients where email like 'new-%'`),
  )
  if (Number(clients?.n) !== wanted) violations.push(`${clients?.n} clients exist, ${wanted} were acknowledged`)
  return { violations, counts: { events: await numberOf(database, 'events') } }
}

const perOrder: Readonly<Record<string, readonly [statement: string, wanted: (order: ExpectedOrder) => number]>> = {
  'entries of history': [grouped('count(*)', 'order_history'), order => order.writes],
  'cents of fees': [grouped('sum(amount_cents)', 'order_fees'), order => order.totalCents],
  services: [grouped('count(*)', 'order_services'), order => order.services.size],
  'cents of payments': [grouped('sum(amount_cents)', 'payments'), order => order.paidCents],
  'cents paid': ['select id, paid_cents as n from orders', order => order.paidCents],
}

const eventsPerOrder = `select order_id || ' ' || kind as id, count(*) as n from events group by order_id, kind`

function grouped(column: string, table: string): string {
  return `select order_id as id, ${column} as n from ${table} group by order_id`
}

/** A missing entry counts as 0 on either side. */
function compare(what: string, found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .map(id => ({ id, stored: found.get(id) ?? 0, expected: wanted.get(id) ?? 0 }))
    .filter(({ stored, expected }) => stored !== expected)
    .map(({ id, stored, expected }) => `order ${id}: ${stored} ${what}, acknowledged ${expected}`)
}

/** No row of a refused write may exist. */
async function findRefused(database: Database): Promise<string[]> {
  const pattern = '%never s%'
  const violations: string[] = []
  for (const [table, column] of Object.entries({ orders: 'city', events: 'snapshot', clients: 'display_name' })) {
    const [row] = await allOf<{ n: number }>(
      database,
      sql`select count(*) as n from ${raw(table)} where ${raw(column)} like ${pattern}`,
    )
    if (Number(row?.n) > 0) violations.push(`${row?.n} ${table} of refused writes`)
  }
  return violations
}

function allOf<R extends Row>(database: Database, statement: Statement): Promise<R[]> {
  return database.read('all companies', tx => tx.all<R>(statement))
}

async function numberOf(database: Database, table: string): Promise<number> {
  const row = await database.read('all companies', tx =>
    tx.one<{ n: number }>(raw(`select count(*) as n from ${table}`)),
  )
  return Number(row?.n)
}

async function joinWithReceiver(database: Database, workspace: Workspace, kills: number) {
  const violations: string[] = []
  const events = await database.read('all companies', tx =>
    tx.all<{ id: string; kind: string }>(raw('select id, kind from events')),
  )
  const received = readReceived(workspace)
  let duplicates = 0
  for (const [endpoint, kinds] of Object.entries(endpoints)) {
    const bytes = new Map<string, string>()
    const copies = new Map<string, number>()
    for (const { event, sha256 } of received.filter(one => one.endpoint === endpoint)) {
      if ((bytes.get(event) ?? sha256) !== sha256) violations.push(`event ${event} was repeated with other bytes`)
      bytes.set(event, sha256)
      count(copies, event)
    }
    const wanted = new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id))
    for (const id of wanted) if (!bytes.has(id)) violations.push(`event ${id} never reached ${endpoint}`)
    for (const id of bytes.keys())
      if (!wanted.has(id)) violations.push(`event ${id} reached ${endpoint} and is not in the store`)
    const more = [...copies.values()].reduce((sum, n) => sum + n - 1, 0)
    if (more > maxDuplicatesPerKill * Math.max(1, kills)) violations.push(`${more} duplicates at ${endpoint}`)
    duplicates += more
  }
  return { violations, counts: { deliveries: received.length, duplicates } }
}

function describeLine(line: LoadLine): string {
  if (line.line === 'wrong') return `${line.key}: ${line.why}`
  return line.line === 'unfinished' ? `${line.key}: ${line.op} was never acknowledged` : ''
}
