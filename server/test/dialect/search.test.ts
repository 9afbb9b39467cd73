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
