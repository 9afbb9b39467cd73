import assert from 'node:assert/strict'
import type { OrderFields, Plumbline } from 'plumbline-client'
import type { DemoAccess } from '../../src/cli/demo/create-demo.ts'
import type { Clock } from '../../src/domain/time/clock.ts'
import type { WorkerOptions } from '../../src/jobs/worker.ts'
import { fetchAsDescribed } from '../openapi/as-described.ts'
import { type Envelope, readEnvelope } from '../rest/request.ts'
import { basic, joinServer, type OwnServer, type RunningServer, startServer } from '../running-server.ts'

export type Person = 'owner' | 'office' | 'inspector' | 'limited'

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** For a file download, `status` says that the body is not an envelope. */
  readonly body: Envelope
}

export interface RecordedEvent {
  readonly kind: string
  readonly user: string
  readonly order: Readonly<Record<string, unknown>> & {
    readonly services: readonly { readonly name: string }[]
    readonly fees: readonly { readonly name: string; readonly amountCents: number }[]
    readonly packages: readonly unknown[]
  }
}

/** A server with the demo company, its ids by name, and queries of the store. */
export interface OrderFixture<S extends RunningServer = RunningServer> {
  readonly server: S
  readonly owner: Plumbline
  service(name: string): string
  /** A fee of a service, or one without a service. */
  fee(name: string): string
  pack(name: string): string
  orderType(name: string): string
  user(username: string): string
  office(slug: string): string
  /** Sends a raw POST without the client. */
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<Sent>
  sendForm(path: string, body: object, headers?: Record<string, string>): Promise<Sent>
  request(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Sent>
  events(orderId: string): RecordedEvent[]
  kinds(orderId: string): string[]
  /** The number of rows of each table that orders use. */
  counts(): Record<string, number>
  query(statement: string, ...values: (string | number)[]): Record<string, string | number | null>[]
  /** Changes the store directly. */
  alter(statement: string, ...values: (string | number)[]): Promise<void>
  close(): Promise<void>
}

const countedTables = [
  'orders',
  'clients',
  'events',
  'order_history',
  'order_fees',
  'order_services',
  'order_packages',
  'order_notes',
  'footprints',
  'payments',
]

/** A fixture with a company of its own on the server of all test files. */
export async function openOrderFixture(): Promise<OrderFixture> {
  return orderFixtureOf(await joinServer())
}

/** A fixture with a server of its own. */
export async function startOrderFixture(
  environment: Record<string, string> = {},
  options: WorkerOptions = {},
  now?: Clock,
): Promise<OrderFixture<OwnServer>> {
  return orderFixtureOf(await startServer(environment, options, now))
}

export async function orderFixtureOf<S extends RunningServer>(server: S): Promise<OrderFixture<S>> {
  const owner = server.as('owner')
  const offices = await owner.offices()
  const servicesByOffice = await Promise.all(
    offices.map(({ id: office }) => owner.services({ office, withAssociations: true })),
  )
  const services = servicesByOffice.flat()
  const fees = [...services.flatMap(service => service.fees ?? []), ...(await owner.fees())]
  const [packages, orderTypes, users] = await Promise.all([owner.packages(), owner.orderTypes(), owner.users()])
  const query: OrderFixture['query'] = server.look
  const request: OrderFixture['request'] = (method, path, headers = {}, body) =>
    send(server.access, method, path, headers, body)
  // Ids are ascending, so this is the order in which the events were written.
  const events: OrderFixture['events'] = orderId =>
    query('select kind, user_id, snapshot from events where order_id = ? order by id', orderId).map(row => ({
      kind: String(row.kind),
      user: String(row.user_id),
      order: JSON.parse(String(row.snapshot)),
    }))
  return {
    server,
    owner,
    service: name => idByName(services, name),
    fee: name => idByName(fees, name),
    pack: name => idByName(packages, name),
    orderType: name => idByName(orderTypes, name),
    user: username => users.find(user => user.username === username)?.id ?? assert.fail(`there is no user ${username}`),
    office: slug => offices.find(office => office.slug === slug)?.id ?? assert.fail(`there is no office ${slug}`),
    send: (path, body, headers = {}) =>
      request('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    sendForm: (path, body, headers = {}) =>
      request('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, asForm(body)),
    request,
    events,
    kinds: orderId => events(orderId).map(event => event.kind),
    counts: () => {
      const columns = countedTables.map(table => `(select count(*) from ${table}) as ${table}`)
      const [counted = {}] = query(`select ${columns.join(', ')}`)
      return Object.fromEntries(Object.entries(counted).map(([table, count]) => [table, Number(count)]))
    },
    query,
    alter: server.alter,
    close: async () => {
      await server.stop()
    },
  }
}

/** The header that authenticates as a user other than the owner. */
export function authorization(fixture: OrderFixture, person: Person): Record<string, string> {
  return { authorization: basic(fixture.server.access[person]) }
}

async function send(
  access: DemoAccess,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Sent> {
  const response = await fetchAsDescribed(access.base_url + path, {
    method,
    headers: { authorization: basic(access.owner), ...headers },
    body: body ?? null,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: readEnvelope(text) }
}

function idByName(records: readonly { readonly id: string; readonly name: string }[], name: string): string {
  return records.find(record => record.name === name)?.id ?? assert.fail(`there is no ${name}`)
}

/** `{a: [{b: 1}]}` as `a[0][b]=1`; a list of plain values as `a[]=1`. */
export function asForm(body: object): string {
  const pairs: [string, string][] = []
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value))
      for (const [i, entry] of value.entries()) add(`${name}[${isPlain(entry) ? '' : i}]`, entry)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, entry] of Object.entries(value)) add(`${name}[${inner}]`, entry)
    else pairs.push([name, String(value)])
  }
  for (const [name, value] of Object.entries(body)) add(name, value)
  return new URLSearchParams(pairs).toString()
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Asserts that a refused request saves nothing. */
export async function savesNothing<T>(fixture: OrderFixture, work: () => Promise<T>): Promise<T> {
  const before = fixture.counts()
  const result = await work()
  assert.deepEqual(fixture.counts(), before)
  return result
}

export const now = '2031-05-01 10:20:30'
/** These fields schedule an order. */
export const scheduling = { inprogress: false, scheduled: now } as const satisfies OrderFields

let days = 0
/** A different day for each call, so that orders do not conflict. */
export function freeTime(): string {
  const start = Temporal.PlainDateTime.from('2032-01-05T08:00').add({ days: days++ })
  return start.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
