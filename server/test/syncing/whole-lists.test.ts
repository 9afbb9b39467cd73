// engines: both

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
  // More than the buffers of a connection hold, so that a client that does not read stops the list.
  for (let made = 0; made < 2_000; made += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => addClient(`Number ${made + i}`)))
  }
})
after(() => fixture.close())

const notes = 'a'.repeat(9_900)
const addClient = (firstname: string) => fixture.owner.createClient({ firstname, notes })

interface List {
  readonly status: string
  readonly count: number
  readonly more: boolean
  readonly cursor: string
  readonly clients: readonly { readonly id: string; readonly firstname: string; readonly modified: string }[]
}

const storedIds = () => fixture.query('select id from clients order by modified_at, id').map(({ id }) => String(id))
const idsOf = ({ clients }: List) => clients.map(({ id }) => id)

/** The response to a request for all clients, of which nothing was read yet. */
async function openList(): Promise<IncomingMessage> {
  const { base_url, owner } = fixture.server.access
  const request = get(`${base_url}/clients`, { headers: { authorization: basic(owner) } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response.pause()
}

async function readList(response: IncomingMessage): Promise<List> {
  response.setEncoding('utf8')
  const chunks: string[] = await response.toArray()
  return JSON.parse(chunks.join(''))
}

test('4 without limit and cursor every list is whole, newest change last, and ends with a cursor', async () => {
  const { owner } = fixture
  const order = await owner.createOrder({ city: 'First' })
  await Promise.all(Array.from({ length: 120 }, () => owner.createOrder({})))
  await owner.updateOrder(order.id, { city: 'Last' })
  await owner.createAgent({ lastname: 'Osei' })
  for (const list of ['orders', 'clients', 'agents']) {
    const { body, headers } = await fixture.request('GET', `/${list}`)
    const ids = (body[list] as { id: string }[]).map(({ id }) => id)
    const stored = fixture.query(`select id from ${list} order by modified_at, id`).map(({ id }) => id)
    assert.deepEqual(ids, stored, list)
    assert.deepEqual([body.status, body.message, body.count, body.more], ['ok', '', stored.length, false])
    assert.equal(headers.get('transfer-encoding'), 'chunked')
    const next = await fixture.request('GET', `/${list}?cursor=${body.cursor}`)
    assert.equal(next.body.count, 0)
    const pages = (await fixture.request('GET', `/${list}?limit=1000`)).body
    assert.deepEqual((body[list] as []).slice(0, 1_000), pages[list])
  }
  const { body } = await fixture.request('GET', '/orders')
  assert.equal((body.orders as { id: string; city: string }[]).at(-1)?.city, 'Last')
  const { modified } = await owner.updateOrder(order.id, {})
  assert.equal((await fixture.request('GET', `/orders?after=${encodeURIComponent(modified)}`)).body.count, 0)
  const users = (await fixture.request('GET', '/users')).body.users as { modified: string }[]
  assert.deepEqual(
    users.map(user => Date.parse(user.modified)),
    users.map(user => Date.parse(user.modified)).toSorted((a, b) => a - b),
  )
})

test('4 a whole list misses nothing and repeats nothing of what changes while it is read', async () => {
  const before = storedIds()
  const response = await openList()
  const [early = '', late = ''] = [before[0], before.at(-2)]
  await fixture.owner.updateClient(early, { firstname: 'Changed early' })
  await fixture.owner.updateClient(late, { firstname: 'Changed late' })
  const list = await readList(response)
  assert.deepEqual(idsOf(list).toSorted(), before.toSorted())
  const named = (id: string) => list.clients.find(client => client.id === id)?.firstname
  assert.deepEqual([named(early) === 'Changed early', named(late)], [false, 'Changed late'])
  // The cursor leads to the change that the list could not show.
  const { body } = await fixture.request('GET', `/clients?cursor=${list.cursor}`)
  assert.ok((body.clients as { id: string }[]).some(({ id }) => id === early))
})

test('4 a whole list that fails in the middle breaks the connection and is no valid JSON', async () => {
  const response = await openList()
  await fixture.alter('alter table clients rename to clients_elsewhere')
  try {
    await assert.rejects(readList(response), /aborted/)
  } finally {
    await fixture.alter('alter table clients_elsewhere rename to clients')
  }
  assert.equal(response.statusCode, 200)
  assert.equal((await readList(await openList())).count, storedIds().length)
  await fixture.alter('alter table clients rename to clients_elsewhere')
  const { status } = await fixture
    .request('GET', '/clients')
    .finally(() => fixture.alter('alter table clients_elsewhere rename to clients'))
  assert.equal(status, 500)
})

test('4 a client that goes away in the middle frees the place of its list', async () => {
  for (let i = 0; i < 20; i++) (await openList()).destroy()
  assert.equal((await readList(await openList())).status, 'ok')
})

test('4 clients that disconnect before the first chunk of a list keep no place of the company', async () => {
  const { base_url, owner } = fixture.server.access
  const { hostname, port, pathname } = new URL(base_url)
  for (let gone = 0; gone < 8; gone++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `GET ${pathname}/orders HTTP/1.1\r\nhost: a\r\nauthorization: ${basic(owner)}\r\n\r\n`
    await new Promise<void>(sent => socket.write(head, () => sent()))
    socket.resetAndDestroy()
  }
  assert.equal((await fixture.request('GET', '/orders')).status, 200)
})
