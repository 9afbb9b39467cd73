// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type Found = readonly { readonly id: string }[]
const idsOf = (found: Found) => found.map(({ id }) => id)

test('4 orders/search finds whole records by any of its parameters, newest first, and removed ones never', async () => {
  const { owner } = fixture
  const rosa = await owner.createClient({
    firstname: 'Rósa',
    lastname: 'Searchable',
    emailaddress: 'Rosa@Find.example',
  })
  const elm = { address1: '77 Elm Tree Lane', city: 'Mount Holly', zip: '28120' }
  const first = await owner.createOrder({
    ...elm,
    reportnumber: 'RX-1',
    clientuuid: rosa.id,
    datetime: '2033-04-01 09:00:00',
  })
  const second = await owner.createOrder({
    ...elm,
    address1: '770 ELM Tree Lane',
    datetime: '2033-04-02 09:00:00',
    ...scheduling,
  })
  const removed = await owner.createOrder({ ...elm, reportnumber: 'RX-2' })
  await owner.deleteOrder(removed.id)
  const both = [second.id, first.id]
  const searches: readonly (readonly [query: Parameters<typeof owner.searchOrders>[0], ids: readonly string[]])[] = [
    [{ address1: '77 elm' }, [first.id]],
    [{ address1: 'Elm tree' }, both],
    [{ address1: 'Tree' }, []],
    [{ city: 'mount holly' }, both],
    [{ city: 'mount' }, []],
    [{ zip: '28120' }, both],
    [{ reportnumber: 'rx-' }, [first.id]],
    [{ client: 'rosa@find' }, [first.id]],
    [{ client: 'searchable' }, [first.id]],
    [{ client: 'Rósa S' }, [first.id]],
    [{ client: rosa.id }, [first.id]],
    [{ client: 'no such client' }, []],
    [{ oid: second.oid }, [second.id]],
    [{ oid: removed.oid }, []],
    [{ datetimeafter: '2033-04-01', datetimebefore: '04/03/2033' }, both],
    [{ datetimeafter: '2033-04-01 09:00:01', datetimebefore: '2033-04-03' }, [second.id]],
    [{ datetimeafter: '2033-04-01T13:00:00Z', datetimebefore: '2033-04-01T13:00:01Z' }, [first.id]],
    [{ city: 'Mount Holly', zip: '28120', address1: 'elm', datetimebefore: '2033-04-02' }, [first.id]],
    [{ address1: 'elm', datetimeafter: '2033-04-01', datetimebefore: '2033-04-01T13:00:00Z' }, []],
    [{ city: 'Charlotte', zip: '28120' }, []],
    [{ q: 'elm tree lane' }, both],
    [{ q: 'mount holly' }, both],
    [{ q: 'searchable' }, [first.id]],
    [{ q: 'RX-1' }, [first.id]],
    [{ q: String(second.oid) }, [second.id]],
    [{ q: 'elm', zip: '00000' }, []],
    [{ q: "x' or 1=1 --" }, []],
  ]
  for (const [query, ids] of searches)
    assert.deepEqual(idsOf(await owner.searchOrders(query)), ids, JSON.stringify(query))
  assert.deepEqual((await owner.searchOrders({ oid: first.oid }))[0], await owner.order(first.id))
  await owner.updateOrder(first.id, { address1: '5 Oak Court', city: 'Belmont' })
  assert.deepEqual(idsOf(await owner.searchOrders({ q: 'oak' })), [first.id])
  assert.deepEqual(idsOf(await owner.searchOrders({ address1: 'elm' })), [second.id])
})

test('4 orders/search is bounded, and takes an empty query for the newest orders', async () => {
  const { owner } = fixture
  await Promise.all(Array.from({ length: 105 }, () => owner.createOrder({ city: 'Manyville' })))
  const { body } = await fixture.request('GET', '/orders/search?city=Manyville')
  assert.deepEqual([body.count, (body.orders as []).length], [100, 100])
  assert.equal((await owner.searchOrders({ city: 'Manyville', limit: 2 })).length, 2)
  const newest = fixture.query('select id from orders where removed_at is null order by oid desc limit 100')
  assert.deepEqual(idsOf(await owner.searchOrders({})), idsOf(newest as unknown as Found))
  for (const odd of ['q=%00', 'q=%', 'oid=x', 'zip=%ff', `q=${'a'.repeat(5_000)}`])
    assert.equal((await fixture.request('GET', `/orders/search?${odd}`)).body.status, 'ok', odd)
  const { body: refused } = await fixture.request('GET', '/orders/search?datetimebefore=soon')
  assert.match(refused.message, /datetimebefore is "soon"; use MM\/DD\/YYYY/)
})

test('4 clients, agents and users are searched by the beginning of a name or an email address', async () => {
  const { owner } = fixture
  const names = { firstname: 'Greta', lastname: 'Quillfeather', emailaddress: 'Greta.Q@Find.example' }
  const client = await owner.createClient(names)
  const agent = await owner.createAgent(names)
  for (const q of ['greta', 'QUILL', 'greta.q@find', 'Greta Quill']) {
    assert.deepEqual(idsOf(await owner.searchClients(q)), [client.id], q)
    assert.deepEqual(idsOf(await owner.searchAgents(q)), [agent.id], q)
  }
  for (const q of ['feather', '', 'zzz']) assert.deepEqual(await owner.searchClients(q), [])
  await owner.updateClient(client.id, { lastname: 'Renamed', displayname: 'Greta Renamed' })
  assert.deepEqual([idsOf(await owner.searchClients('renam')), await owner.searchClients('quill')], [[client.id], []])
  await owner.deleteClient(client.id)
  assert.deepEqual(await owner.searchClients('renam'), [])
  const inspector = await owner.user(fixture.user('inspector'))
  for (const q of [inspector.lastname, inspector.username.toUpperCase(), inspector.emailaddress.slice(0, 8)])
    assert.ok(idsOf(await owner.searchUsers(q)).includes(inspector.id), q)
  assert.deepEqual(await owner.searchUsers(''), [])
})

test('4 user/lookup finds a user by email address or username', async () => {
  const { owner } = fixture
  const inspector = await owner.user(fixture.user('inspector'))
  assert.deepEqual(await owner.lookUpUser('INSPECTOR'), inspector)
  assert.deepEqual(await owner.lookUpUser(inspector.emailaddress.toUpperCase()), inspector)
  assert.equal(await owner.lookUpUser('insp'), undefined)
  const { body } = await fixture.request('GET', '/user/lookup?q=nothing')
  assert.deepEqual([body.status, body.user], ['error', ''])
})

test('4 search finds orders, clients and agents by any word, also with a typing error, best matches first', async () => {
  const { owner } = fixture
  const johnson = await owner.createClient({
    firstname: 'Ingrid',
    lastname: 'Johnson',
    emailaddress: 'ingrid@mail.example',
    mobilephone: '+1 (704) 555-8123',
  })
  const agent = await owner.createAgent({ firstname: 'Maud', lastname: 'Johnsen', workphone: '980.555.7001' })
  const trust = await owner.createClient({ displayname: 'The Abernathy Family Trust' })
  const house = { address1: '4410 Quailhollow Ridge', city: 'Wexhamville', zip: '28999', reportnumber: 'QH-77' }
  const order = await owner.createOrder({ ...house, clientuuid: johnson.id })
  const other = await owner.createOrder({ ...house, address1: '4412 Quailhollow Ridge' })
  const searches: readonly (readonly [q: string, orders: string[], clients: string[], agents: string[]])[] = [
    ['johnson', [order.id], [johnson.id], [agent.id]],
    ['jonson', [order.id], [johnson.id], []],
    ['JONHSON', [order.id], [johnson.id], []],
    ['johns', [order.id], [johnson.id], [agent.id]],
    ['ingird jonson', [order.id], [johnson.id], []],
    ['Johnson, Ingrid', [order.id], [johnson.id], []],
    ['ingrid@mail', [order.id], [johnson.id], []],
    ['704-555-81', [order.id], [johnson.id], []],
    ['5558123', [order.id], [johnson.id], []],
    ['9805557001', [], [], [agent.id]],
    ['abernathy', [], [trust.id], []],
    ['famly trust', [], [trust.id], []],
    [String(other.oid), [other.id], [], []],
    ['4410 quail', [order.id], [], []],
    ['4412 qualhollow', [other.id], [], []],
    ['quailholow ridge', [other.id, order.id], [], []],
    ['qh-77', [other.id, order.id], [], []],
    ['wexamville', [other.id, order.id], [], []],
    ['28999', [other.id, order.id], [], []],
    ['xyzzy', [], [], []],
    ["x' or 1=1 --", [], [], []],
    ['%', [], [], []],
  ]
  for (const [q, orders, clients, agents] of searches) {
    const found = await owner.search({ q })
    assert.deepEqual([found.orders, found.clients, found.agents].map(idsOf), [orders, clients, agents], q)
  }
  const [found] = (await owner.search({ q: 'ingrid jonson' })).orders
  assert.deepEqual(found, {
    ...{ id: order.id, oid: order.oid, datetime: '', orderstatus: 'draft', client: 'Ingrid Johnson', match: 'client' },
    ...{ address1: '4410 Quailhollow Ridge', city: 'Wexhamville', zip: '28999' },
  })
})

test('4 search follows changes, leaves removed records out, and shows others of equal rank newest first', async () => {
  const { owner } = fixture
  const client = await owner.createClient({ firstname: 'Otto', lastname: 'Vandermeer', mobilephone: '2125550188' })
  assert.deepEqual(idsOf((await owner.search({ q: 'vandermer' })).clients), [client.id])
  await owner.updateClient(client.id, { lastname: 'Zetterholm', displayname: 'Otto Zetterholm', mobilephone: '' })
  for (const [q, ids] of [
    ['vandermer', []],
    ['2125550188', []],
    ['zeterholm', [client.id]],
  ] as const)
    assert.deepEqual(idsOf((await owner.search({ q })).clients), ids, q)
  await owner.deleteClient(client.id)
  assert.deepEqual((await owner.search({ q: 'zeterholm' })).clients, [])
  const created = await Promise.all(Array.from({ length: 8 }, () => owner.createOrder({ address1: '9 Zephyrine Way' })))
  const newest = created.toSorted((a, b) => (b.oid ?? 0) - (a.oid ?? 0)).map(({ id }) => id)
  assert.deepEqual(idsOf((await owner.search({ q: 'zephirine', limit: 3 })).orders), newest.slice(0, 3))
  await owner.deleteOrder(newest[0] ?? '')
  assert.deepEqual(idsOf((await owner.search({ q: 'zephyrine' })).orders), newest.slice(1, 6))
  const { body } = await fixture.request('GET', '/search?q=zephyrine&limit=500')
  assert.deepEqual([(body.orders as []).length, (body.warnings as []).length], [7, 1])
})

test('4 orders/search says when more orders match than are compared', async () => {
  const { owner } = fixture
  const crowd = (n: number) => ({ city: 'Crowdville', reportnumber: `CR-${n}`, datetime: '2033-04-01 09:00:00' })
  const warned = async (query: string) => {
    const { body } = await fixture.request('GET', `/orders/search?${query}`)
    return [body.count, (body.warnings as string[] | undefined)?.length ?? 0]
  }
  let last = 0
  const createNext = async () => {
    while (last < 1_001) await owner.createOrder(crowd(last++))
  }
  const { id } = await owner.createOrder({ ...crowd(0), datetime: '2019-04-01 09:00:00' })
  assert.deepEqual(await warned('city=Crowdville&datetimebefore=2020-01-01'), [1, 0])
  await Promise.all(Array.from({ length: 16 }, createNext))
  // The newest ones of a city are known, so nothing is missing.
  assert.deepEqual(await warned('city=Crowdville'), [100, 0])
  assert.deepEqual(await warned('city=Crowdville&datetimebefore=2020-01-01'), [0, 1])
  assert.deepEqual(await warned('reportnumber=CR-'), [100, 1])
  assert.deepEqual(await warned('reportnumber=CR-0'), [2, 0])
  assert.equal((await owner.searchOrders({ reportnumber: 'CR-0', datetimebefore: '2020-01-01' }))[0]?.id, id)
})
