// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ListOrdersQuery } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
/** Orders of one city by a name. */
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? assert.fail(`there is no order ${name}`)
const nameOf = (id: string) => [...ids].find(([, each]) => each === id)?.[0] ?? 'another'

before(async () => {
  fixture = await openOrderFixture()
  const { owner } = fixture
  const ana = fixture.user('ana')
  const client = await owner.createClient({ firstname: 'Listed', lastname: 'Ashgrove', mobilephone: '980-555-7731' })
  const common = { city: 'Listville', zip: '28203', clientuuid: client.id }
  const fee = { fees: [{ feeid: fixture.fee('Trip Fee'), value: 50 }] }
  const made = {
    'a draft': { address1: '1 Ashgrove Way' },
    'a draft with a time': { datetime: '2033-06-02 09:00:00' },
    scheduled: { datetime: '2033-06-01 09:00:00', inspector1uuid: ana, ...scheduling },
    'at the same time': { datetime: '2033-06-01 09:00:00', ...scheduling },
    confirmed: { datetime: '2033-06-03 09:00:00', confirmed: '2033-05-01 09:00:00', ...fee, ...scheduling },
    completed: { datetime: '2033-05-30 09:00:00', ...fee, ...scheduling },
    cancelled: { datetime: '2033-06-04 09:00:00', ...scheduling },
    removed: { datetime: '2033-06-05 09:00:00', ...scheduling },
  }
  for (const [name, fields] of Object.entries(made))
    ids.set(name, (await owner.createOrder({ ...common, ...fields })).id)
  await owner.completeOrder(idOf('completed'))
  await owner.addPayment({ id: idOf('completed'), amount: 50, method: 'check' })
  await owner.cancelOrder(idOf('cancelled'))
  await owner.deleteOrder(idOf('removed'))
})
after(() => fixture.close())

const listed = async (query: ListOrdersQuery) => {
  const { orders } = await fixture.owner.listOrders({ q: 'Listville', ...query })
  return orders.map(({ id }) => nameOf(id))
}

const byNumber = [
  'cancelled',
  'completed',
  'confirmed',
  'at the same time',
  'scheduled',
  'a draft with a time',
  'a draft',
]

test('4 orders/list filters by state, office, inspector, dates and text, and sorts by number or appointment', async () => {
  const ana = fixture.user('ana')
  const lists: readonly (readonly [query: ListOrdersQuery, names: readonly string[]])[] = [
    [{}, byNumber],
    [{ direction: 'ascending' }, byNumber.toReversed()],
    [
      { sort: 'appointment' },
      ['cancelled', 'confirmed', 'a draft with a time', 'at the same time', 'scheduled', 'completed', 'a draft'],
    ],
    [
      { sort: 'appointment', direction: 'ascending' },
      ['completed', 'scheduled', 'at the same time', 'a draft with a time', 'confirmed', 'cancelled', 'a draft'],
    ],
    [{ state: ['draft'] }, ['a draft with a time', 'a draft']],
    [{ state: ['scheduled'] }, ['at the same time', 'scheduled']],
    [{ state: ['confirmed', 'completed'] }, ['completed', 'confirmed']],
    [{ state: ['canceled', 'removed'] }, ['removed', 'cancelled']],
    [{ from: '2033-06-02', until: '2033-06-04' }, ['confirmed', 'a draft with a time']],
    [{ inspector: [ana] }, ['scheduled']],
    [{ inspector: ['nonsense'] }, []],
    [{ unpaid: true }, ['confirmed']],
    [{ office: [fixture.office('charlotte')], state: ['draft'] }, ['a draft with a time', 'a draft']],
    [{ office: ['11111111-1111-4111-8111-111111111111'] }, []],
    [{ q: 'ashgrove way' }, ['a draft']],
    [{ q: 'Ashgrove', state: ['draft'] }, ['a draft with a time', 'a draft']],
    [{ q: '5557731', state: ['confirmed'] }, ['confirmed']],
    [{ q: 'Ashgrvoe', state: ['completed'] }, ['completed']],
  ]
  for (const [query, names] of lists) assert.deepEqual(await listed(query), names, JSON.stringify(query))
})

test('4 orders/list without a text reads the same orders from the indexes', async () => {
  const span = { from: '2033-05-30', until: '2033-07-01' }
  const filters: readonly ListOrdersQuery[] = [
    span,
    { ...span, sort: 'appointment' },
    { ...span, sort: 'appointment', direction: 'ascending', state: ['scheduled', 'canceled', 'removed'] },
    { ...span, inspector: [fixture.user('ana')] },
    { ...span, unpaid: true },
    { ...span, state: ['completed', 'confirmed'], office: [fixture.office('charlotte')] },
  ]
  for (const filter of filters) {
    const { orders, total, exact } = await fixture.owner.listOrders({ ...filter, q: '' })
    const names = orders.map(({ id }) => nameOf(id))
    assert.deepEqual(names, await listed(filter), JSON.stringify(filter))
    assert.deepEqual([total, exact], [names.length, true], JSON.stringify(filter))
  }
})

test('4 orders/list continues where a page ended, also past orders of the same time and without one', async () => {
  for (const query of [
    { sort: 'appointment' },
    { sort: 'appointment', direction: 'ascending', q: 'Listville' },
    { sort: 'number', state: ['draft', 'scheduled', 'canceled'] },
    { sort: 'number', inspector: [fixture.user('ana')] },
  ] satisfies ListOrdersQuery[]) {
    const whole = (await fixture.owner.listOrders({ ...query, limit: 500 })).orders.map(({ id }) => id)
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await fixture.owner.listOrders({ ...query, limit: 2, ...(cursor && { cursor }) })
      assert.equal(page.count <= 2, true)
      assert.equal(page.total, cursor === undefined ? whole.length : undefined)
      read.push(...page.orders.map(({ id }) => id))
      cursor = page.cursor ?? undefined
      assert.equal(page.more, cursor !== undefined)
    } while (cursor)
    assert.deepEqual(read, whole, JSON.stringify(query))
  }
})

test('4 orders/list shows what an office needs to know of each order', async () => {
  const [order] = (await fixture.owner.listOrders({ q: 'Listville', state: ['scheduled'] })).orders.slice(-1)
  const { id, oid, modified, office, client, ...shown } = order ?? assert.fail('no order')
  const whole = await fixture.owner.order(id)
  assert.deepEqual([oid, modified, office, client], [whole.oid, whole.modified, whole.office, whole.client])
  assert.deepEqual(shown, {
    ...{ state: 'scheduled', datetime: '2033-06-01 09:00:00', duration: 180, inspectors: [fixture.user('ana')] },
    ...{ address1: '', city: 'Listville', zip: '28203', clientname: 'Listed Ashgrove', clientemail: '' },
    ...{ clientphone: '980-555-7731', services: [], totalfee: 0, amountdue: 0, paid: 'no', conflicts: [] },
  })
})

test('4 orders/list warns of what it does not know, and refuses cursors that it did not make', async () => {
  const { body } = await fixture.request('GET', '/orders/list?state[]=sold&sort=price&limit=9000')
  assert.deepEqual(body.warnings, [
    'state: sold is not known and was ignored',
    'sort: price is not known; number was taken',
    'limit: 9000 is not between 1 and 500; 500 was taken',
  ])
  const { cursor } = await fixture.owner.listOrders({ limit: 1 })
  for (const path of ['/orders/list?cursor=nonsense', `/orders/list?sort=appointment&cursor=${cursor}`]) {
    const refused = await fixture.request('GET', path)
    assert.deepEqual([refused.status, refused.body.status], [200, 'error'])
    assert.match(refused.body.message, /cursor is malformed/)
  }
})

test('4.4 a view is kept for its user on every device, replaced by its name, and bounded', async () => {
  const { owner } = fixture
  const office = fixture.server.as('office')
  assert.deepEqual(await owner.orderViews(), [])
  const drafts = { name: 'Drafts', query: 'state=draft', columns: 'client,due' }
  await owner.saveOrderView(drafts)
  const ana = { name: 'Ana', query: 'q=Ana Delgado', columns: '' }
  assert.deepEqual(await owner.saveOrderView(ana), [ana, drafts])
  assert.deepEqual(await office.orderViews(), [])
  await office.saveOrderView({ name: 'Drafts', query: 'q=mine' })
  const changed = { ...drafts, query: 'state=draft&q=a%26b' }
  assert.deepEqual(await owner.saveOrderView(changed), [ana, changed])
  assert.deepEqual(await owner.orderViews(), [ana, changed])
  assert.deepEqual(await owner.removeOrderView({ name: 'Drafts' }), [ana])
  assert.deepEqual(await owner.removeOrderView({ name: 'Drafts' }), [ana])
  assert.equal((await office.orderViews()).length, 1)
  await assert.rejects(owner.saveOrderView({ name: 'x'.repeat(61) }), /name: has more than 60 characters/)
  await assert.rejects(owner.saveOrderView({ name: 'long', query: 'x'.repeat(2_001) }), /query: has more than 2000/)
  for (let i = 1; i < 50; i++) await owner.saveOrderView({ name: `View ${i}` })
  await assert.rejects(owner.saveOrderView({ name: 'One more' }), /one too many: a user has at most 50 views/)
  assert.equal((await owner.saveOrderView(ana)).length, 50)
})
