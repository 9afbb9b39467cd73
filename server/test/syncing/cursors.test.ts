// engines: both

import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addMorningCompany } from '../availability/morning-company.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const unreadable = 'this cursor is malformed; send it back unchanged, or omit it to start over'
const ofAnotherCompany = 'this cursor belongs to another company; omit it to start over'

async function refusalOf(list: string, cursor: string): Promise<string> {
  const { status, body } = await fixture.request('GET', `/${list}?cursor=${encodeURIComponent(cursor)}`)
  assert.deepEqual([status, body.status, body[list]], [200, 'error', undefined], cursor)
  return body.message
}

test('4 a cursor that cannot be read is refused in clear words', async () => {
  const made = [
    '1',
    '0',
    'null',
    'x'.repeat(5_000),
    '\0',
    '../..',
    Buffer.from('1 orders').toString('base64url'),
    Buffer.from('3 orders a 0  000000000000').toString('base64url'),
  ]
  for (const list of ['orders', 'clients', 'agents']) {
    for (const cursor of made) assert.equal(await refusalOf(list, cursor), unreadable)
  }
})

const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/** A cursor with a valid checksum. */
function encoded(...parts: string[]): string {
  const text = parts.join(' ')
  return Buffer.from(`${text} ${hash('sha256', text, 'hex').slice(0, 12)}`).toString('base64url')
}

function companyId(): string {
  const [row] = fixture.query('select company_id from companies')
  return String(row?.company_id)
}

test('4 a cursor holds nothing but its list, a position that its page shows, and checksums', async () => {
  const { cursor, orders } = await fixture.owner.orders({ limit: 3 })
  const [version, list, owner, millis, id, ...rest] = decoded(cursor).split(' ')
  const last = orders.at(-1)
  assert.deepEqual([version, list, id], ['2', 'orders', last?.id])
  assert.equal(Number(millis), Date.parse(last?.modified ?? ''))
  for (const checksum of [owner, ...rest]) assert.match(String(checksum), /^[0-9a-f]{12}$/)
  assert.equal(rest.length, 1)
  assert.ok(!decoded(cursor).includes(companyId()))
})

test('4 the checksum of the company is another one in every position and list', async () => {
  const cursors = [
    ...(await Promise.all([1, 2, 3].map(limit => fixture.owner.orders({ limit })))),
    await fixture.owner.clients(),
    await fixture.owner.agents(),
  ].map(({ cursor }) => decoded(cursor).split(' ')[2])
  assert.equal(new Set(cursors).size, cursors.length)
})

test('4 a cursor of the earlier version, which named the company, still leads to the same position', async () => {
  const { cursor } = await fixture.owner.orders({ limit: 2 })
  const [, list = '', , millis = '', id = ''] = decoded(cursor).split(' ')
  const earlier = encoded('1', list, companyId(), millis, id)
  const following = async (cursor: string) => (await fixture.owner.orders({ cursor, limit: 2 })).orders
  assert.deepEqual(await following(earlier), await following(cursor))
  assert.equal(await refusalOf('clients', earlier), 'this cursor is for GET /orders; it is not valid for GET /clients')
  assert.equal(await refusalOf('orders', encoded('1', list, randomUUID(), millis, id)), ofAnotherCompany)
})

test('4 a well-formed forged cursor is refused too, whatever its position', async () => {
  const { cursor } = await fixture.owner.orders({ limit: 1 })
  const [version = '', list = '', owner = ''] = decoded(cursor).split(' ')
  const made = (millis: string, id = '') => encoded(version, list, owner, millis, id)
  for (const millis of ['', 'NaN', 'abc', '1e999', '-1', '1.5', '0x10', 'Infinity', '1'.repeat(16)]) {
    assert.equal(await refusalOf('orders', made(millis)), unreadable)
  }
  assert.equal(await refusalOf('orders', made('1', 'unknown')), unreadable)
  assert.equal(await refusalOf('orders', made('0')), ofAnotherCompany)
  assert.equal(await refusalOf('orders', encoded(version, list, companyId(), '0', '')), ofAnotherCompany)
})

test('4 a cursor that was cut short or changed in one place is refused, never misread', async () => {
  const { cursor } = await fixture.owner.orders({ limit: 3 })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const place = fc.nat({ max: cursor.length - 1 })
  const changed = fc
    .tuple(place, fc.constantFrom(...alphabet))
    .map(([i, letter]) => cursor.slice(0, i) + letter + cursor.slice(i + 1))
  const cut = place.map(length => cursor.slice(0, length))
  const isSame = (text: string) => Buffer.from(text, 'base64url').equals(Buffer.from(cursor, 'base64url'))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(changed, cut).filter(text => text !== '' && !isSame(text)),
      async text => assert.equal(await refusalOf('orders', text), unreadable),
    ),
    { numRuns: 200 },
  )
})

test('4 a cursor of another list is refused by name', async () => {
  const { cursor } = await fixture.owner.clients({ limit: 3 })
  assert.equal(await refusalOf('orders', cursor), 'this cursor is for GET /clients; it is not valid for GET /orders')
  const { cursor: ofOrders } = await fixture.owner.orders()
  assert.equal(await refusalOf('agents', ofOrders), 'this cursor is for GET /orders; it is not valid for GET /agents')
})

test('4 a cursor of another company is refused', async () => {
  const { client } = await addMorningCompany(fixture.server, 'cursors-elsewhere')
  await client.createOrder({})
  for (const list of ['orders', 'clients'] as const) {
    const { cursor } = await client[list]()
    assert.equal(await refusalOf(list, cursor), ofAnotherCompany)
    assert.equal(await refusalOf('agents', cursor), ofAnotherCompany)
  }
})

test('4 a cursor is short, and needs no escaping in an address', async () => {
  const { cursor } = await fixture.owner.orders()
  assert.match(cursor, /^[\w-]{20,200}$/)
})
