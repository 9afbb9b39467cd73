import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
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
    Buffer.from('2 orders a 0  000000000000').toString('base64url'),
  ]
  for (const list of ['orders', 'clients', 'agents']) {
    for (const cursor of made) assert.equal(await refusalOf(list, cursor), unreadable)
  }
})

test('4 a well-formed forged cursor is refused too, unless it holds a valid position', async () => {
  const { cursor } = await fixture.owner.orders({ limit: 1 })
  const [version, list, company] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const made = (millis: string, id = '') => {
    const text = [version, list, company, millis, id].join(' ')
    return Buffer.from(`${text} ${hash('sha256', text, 'hex').slice(0, 12)}`).toString('base64url')
  }
  for (const millis of ['', 'NaN', 'abc', '1e999', '-1', '1.5', '0x10', 'Infinity', '1'.repeat(16)]) {
    assert.equal(await refusalOf('orders', made(millis)), unreadable)
  }
  assert.equal(await refusalOf('orders', made('1', 'unknown')), unreadable)
  assert.ok((await fixture.owner.orders({ cursor: made('0') })).orders.length > 0)
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
  const words = 'this cursor belongs to another company; omit it to start over'
  for (const list of ['orders', 'clients'] as const) {
    const { cursor } = await client[list]()
    assert.equal(await refusalOf(list, cursor), words)
    assert.equal(await refusalOf('agents', cursor), words)
  }
})

test('4 a cursor is short, and needs no escaping in an address', async () => {
  const { cursor } = await fixture.owner.orders()
  assert.match(cursor, /^[\w-]{20,200}$/)
})
