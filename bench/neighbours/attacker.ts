import { get } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { Pool } from 'undici'
import { toolCall } from '../connected-assistant.ts'
import type { Request } from '../load.ts'
import { visitorRequests } from './visitors.ts'

/** The company that does its worst. */
export interface Target {
  readonly url: string
  readonly path: string
  readonly authorization: string
  readonly order: string
  readonly client: string
  /** An access token of an assistant of the company. */
  readonly token: string
}

/**
 * A process of its own that does the worst a company can do with requests, until it is killed. Its priority is low: the
 * measuring process must get its CPU time.
 */
const attacks: Readonly<Record<string, (target: Target) => unknown>> = {
  openings: target => flood(target, 16, i => ({ path: `/openings?days=30&offset=${i % 30}` })),
  calendar: target => flood(target, 16, i => ({ path: `/calendar?days=60&from=2045-0${1 + (i % 9)}-01` })),
  settings: target => flood(target, 16, i => ({ path: '/settings/company', body: { name: `Company ${i}` } })),
  previews: target =>
    flood(target, 16, () => ({ path: '/settings/messages/scheduled.client.email/preview', body: {} })),
  'contact imports': target => flood(target, 4, i => ({ path: '/import/clients', body: importOf(i, false) })),
  'dry contact imports': target => flood(target, 4, i => ({ path: '/import/clients', body: importOf(i, true) })),
  'misspelled searches': target => flood(target, 20, i => ({ path: `/orders/search?q=${misspelled[i % 3]}` })),
  assistants: target =>
    keepRequesting(target.url, 64, i => {
      const [, key = ''] = target.path.split('/')
      const [name, args] = calls[i % calls.length] as (typeof calls)[number]
      return toolCall(key, target.token, name, name === 'create_order' ? { ...args, idempotency_key: `${i}` } : args)
    }),
  visitors: async target => {
    const requestOf = await visitorRequests(target)
    keepRequesting(target.url, 64, requestOf)
  },
  streams: target => repeat(20, () => followFromBeginning(target)),
  availability: target => flood(target, 20, i => ({ path: `/availableslots?daysahead=366&zip=${i}` })),
  lists: target => flood(target, 20, () => ({ path: '/orders?limit=1000' })),
  search: target => flood(target, 20, i => ({ path: searches[i % searches.length] ?? '' })),
  bookings: target => flood(target, 64, i => ({ path: '/order', body: { address1: `${i} Main Street` } })),
  scheduling: target => flood(target, 16, i => ({ path: '/order', body: scheduled(target, i) })),
  'slow readers': target => repeat(200, () => stall(target, 'GET', '/orders?limit=1000', '')),
  uploads: target => {
    const upload = `/orders/uploadreport?id=${target.order}`
    repeat(2_000, () => stall(target, 'PUT', upload, 'content-length: 1000000\r\n'))
  },
}

/** Each finds as much as a search shows. */
const searches = [
  '/orders/search?q=main',
  '/orders/search?city=charlotte&client=carla',
  '/orders/search?datetimeafter=2000-01-01&zip=28202',
  '/clients/search?q=carla',
  '/users/search?q=ira',
]

/** What an assistant asks for that does not know when to stop. */
const calls: readonly (readonly [name: string, args: object])[] = [
  ['find_open_times', { days: 30, duration: 180 }],
  ['search_orders', { q: 'main' }],
  ['list_services', { withAssociations: true }],
  ['create_order', { address1: 'Main Street', datetime: '2045-01-02 10:00:00' }],
  ['list_my_inspections', {}],
  ['find_client', { q: 'carla' }],
]

const misspelled = ['mian%20stret', 'carlla', 'charlote']

function importOf(i: number, dryrun: boolean): object {
  const rows = Array.from({ length: 200 }, (_, row) => [`Client ${i}-${row}`, `client-${i}-${row}@example.com`])
  return { header: ['Name', 'Email'], rows, dryrun }
}

setPriority(10)
process.once('message', async ({ name, target }: { name: string; target: Target }) => {
  await attacks[name]?.(target)
  process.send?.('started')
})
process.on('disconnect', () => process.exit())

function scheduled({ client }: Target, i: number): object {
  return {
    address1: `${i} Main Street`,
    clientuuid: client,
    datetime: '2045-01-02 10:00:00',
    inprogress: false,
    scheduled: '2026-01-01 10:00:00',
  }
}

function flood(
  { url, path, authorization }: Target,
  connections: number,
  requestOf: (i: number) => { readonly path: string; readonly body?: object },
): void {
  keepRequesting(url, connections, i => {
    const { path: route, body } = requestOf(i)
    return {
      path: path + route,
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }
  })
}

/** Requests on several connections, each after the response to the one before. */
function keepRequesting(url: string, connections: number, requestOf: (i: number) => Request): void {
  const pool = new Pool(url, { connections })
  let count = 0
  const next = async () => {
    for (;;) {
      const { path, method, headers, body = null } = requestOf(count++)
      const response = await pool.request({ path, method, headers, body }).catch(() => undefined)
      await response?.body.dump({ limit: Number.MAX_SAFE_INTEGER }).catch(() => undefined)
    }
  }
  repeat(connections, () => void next())
}

/** Streams of changes, one after the other, each until what it missed has arrived. */
function followFromBeginning(target: Target): void {
  const headers = { authorization: target.authorization, accept: 'text/event-stream', 'last-event-id': '1-0-0' }
  const request = get(`${target.url}${target.path}/changes`, { headers, agent: false }, response => {
    response.once('data', () => request.destroy())
  })
  request.on('error', () => undefined).on('close', () => setImmediate(followFromBeginning, target))
}

function repeat(count: number, work: () => void): void {
  for (let i = 0; i < count; i++) work()
}

/** A connection that neither reads nor completes its request. When the server closes it, another one follows. */
function stall(target: Target, method: string, path: string, headers: string): void {
  const { hostname, port } = new URL(target.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(stall, 1_000, target, method, path, headers))
  socket.write(
    `${method} ${target.path}${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${target.authorization}\r\n${headers}\r\naaaaaaaaaa`,
  )
}
