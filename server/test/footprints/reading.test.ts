// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Plumbline } from 'plumbline-client'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import {
  authorization,
  freeTime,
  type OrderFixture,
  openOrderFixture,
  savesNothing,
  scheduling,
} from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { list } from '../rest/request.ts'
import { assertShape, filled, idOrEmpty, id as idShape, integer, moment, text } from '../rest/shape.ts'
import { footprintsOf, hasFootprint, newKeyOf } from './readers.ts'

let fixture: OrderFixture
let first: Plumbline
let second: Plumbline
before(async () => {
  fixture = await openOrderFixture()
  first = fixture.server.as('inspector')
  second = await newKeyOf(fixture.server, 'ana')
})
after(() => fixture.close())

const people = () => ({ inspector1uuid: fixture.user('inspector'), inspector2uuid: fixture.user('ana') })
const missed = (id: string) => ({ message: `could not locate a footprint of yours with the provided id: ${id}` })

async function schedule(fields: object = people()): Promise<string> {
  return (await fixture.owner.createOrder({ ...scheduling, datetime: freeTime(), ...fields })).id
}

test('2.8 a footprint points to a coming inspection of the authenticated user, with all its fields', async () => {
  const client = await fixture.owner.createClient({ firstname: 'Rosa', lastname: 'Whitfield' })
  const [buyers, sellers] = [
    await fixture.owner.createAgent({ lastname: 'Bo' }),
    await fixture.owner.createAgent({ lastname: 'So' }),
  ]
  const address = { address1: '1420 Dilworth Road', address2: 'B', city: 'Charlotte', state: 'NC', zip: '28203' }
  const datetime = freeTime()
  const { id, oid, modified } = await fixture.owner.createOrder({
    ...scheduling,
    ...people(),
    ...address,
    datetime,
    clientuuid: client.id,
    buyersagentuuid: buyers.id,
    sellersagentuuid: sellers.id,
  })
  const expected = {
    id,
    name: 'Rosa Whitfield, 1420 Dilworth Road',
    order: id,
    oid,
    ...address,
    datetime: Temporal.PlainDateTime.from(datetime)
      .toZonedDateTime('America/New_York')
      .toString({ timeZoneName: 'never' }),
    client: client.id,
    buyersagent: buyers.id,
    sellersagent: sellers.id,
    modified,
  }
  assert.deepEqual(await footprintsOf(first, [id]), [expected])
  assert.deepEqual(await footprintsOf(second, [id]), [expected])
  assert.deepEqual(await footprintsOf(fixture.owner, [id]), [])
})

test('2.8 the demo has footprints, each with exactly these fields, and what is missing is empty', async () => {
  await schedule({ inspector1uuid: fixture.user('inspector') })
  const { body } = await fixture.request('GET', '/orders/footprints?all=true')
  assertShape(list<object>(body, 'footprints'), {
    id: idShape,
    name: filled,
    order: idShape,
    oid: integer,
    address1: text,
    address2: text,
    city: text,
    state: text,
    zip: text,
    datetime: value => filled(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:00$/.test(String(value)),
    client: idOrEmpty,
    buyersagent: idOrEmpty,
    sellersagent: idOrEmpty,
    modified: moment,
  })
  assert.ok((await fixture.owner.footprints({ all: true })).length > 5)
})

test('2.8 footprints are in order of their appointments', async () => {
  const [early, middle, late] = [freeTime(), freeTime(), freeTime()]
  const orders = []
  for (const datetime of [middle, late, early]) orders.push(await schedule({ ...people(), datetime }))
  const times = (await footprintsOf(first, orders)).map(({ datetime }) => datetime.slice(0, 19).replace('T', ' '))
  assert.deepEqual(times, [early, middle, late])
  const all = (await fixture.owner.footprints({ all: true })).map(({ datetime }) => datetime)
  assert.deepEqual(all, all.toSorted())
})

test("2.8 the id of a footprint is followed to its order, its client and its buyer's agent", async () => {
  const client = await fixture.owner.createClient({ firstname: 'Ida' })
  const agent = await fixture.owner.createAgent({ lastname: 'Agent' })
  const seller = await fixture.owner.createAgent({ lastname: 'Seller' })
  const contacts = { clientuuid: client.id, buyersagentuuid: agent.id, sellersagentuuid: seller.id }
  const id = await schedule({ ...people(), ...contacts })
  for (const reader of [first, second, fixture.owner]) {
    assert.equal((await reader.order(id)).id, id)
    assert.deepEqual(await reader.client(id), await reader.client(client.id))
    assert.deepEqual(await reader.agent(id), await reader.agent(agent.id))
  }
  await first.deleteFootprint(id)
  assert.equal((await first.client(id)).id, client.id, 'the footprint of another user still leads there')
  await second.deleteFootprint(id)
  await assert.rejects(first.client(id), { message: `could not locate a client with the provided id: ${id}` })
  await assert.rejects(first.agent(id), { message: `could not locate an agent with the provided id: ${id}` })
})

test('2.8 the id of an order without a footprint, or without people, finds no client and no agent', async () => {
  const client = await fixture.owner.createClient({ firstname: 'Ida' })
  const draft = await fixture.owner.createOrder({ clientuuid: client.id, datetime: freeTime(), ...people() })
  const alone = await schedule()
  for (const id of [draft.id, alone, randomUUID()]) {
    await assert.rejects(first.client(id), Refused)
    await assert.rejects(first.agent(id), Refused)
  }
})

test('2.8 a footprint is followed for reading only: a client is changed by its own id', async () => {
  const client = await fixture.owner.createClient({ firstname: 'Ida' })
  const id = await schedule({ ...people(), clientuuid: client.id })
  await assert.rejects(fixture.owner.updateClient(id, { firstname: 'Changed' }), Refused)
  assert.equal((await fixture.owner.client(client.id)).firstname, 'Ida')
})

for (const path of ['/orders/footprint', '/orders/footprints']) {
  test(`6 footprints are deleted once read at ${path}: the same work does not appear again`, async () => {
    const id = await schedule()
    const headers = authorization(fixture, 'inspector')
    const { status, body } = await fixture.request('DELETE', `${path}/${id}`, headers)
    assert.deepEqual([status, body.status, body.message, body.id], [200, 'ok', '', id])
    assertShape([body], { status: text, message: text, id: idShape, modified: moment })
    assert.equal(await hasFootprint(first, id), false)
    const again = await fixture.request('DELETE', `${path}/${id}`, headers)
    assert.deepEqual([again.status, again.body], [200, { status: 'error', ...missed(id), footprint: '' }])
  })
}

test('8 footprints persist until deleted, however often they are read', async () => {
  const id = await schedule()
  for (let i = 0; i < 3; i++) assert.equal(await hasFootprint(first, id), true)
  await first.order(id)
  assert.equal(await hasFootprint(first, id), true)
})

test("6 two integrations with their own users do not eat each other's footprints", async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => schedule()))
  await Promise.all(orders.map(id => first.deleteFootprint(id)))
  assert.deepEqual(await footprintsOf(first, orders), [])
  assert.equal((await footprintsOf(second, orders)).length, 10)
})

test("6 only one's own footprints can be deleted, but an owner deletes those of all users, their own first", async () => {
  const ana = { inspector1uuid: fixture.user('ana') }
  const id = await schedule(ana)
  for (const reader of [first, fixture.server.as('office')]) {
    await savesNothing(fixture, () => assert.rejects(reader.deleteFootprint(id), missed(id)))
  }
  assert.equal(await hasFootprint(second, id), true)
  const both = await schedule({ ...ana, inspector2uuid: fixture.user('owner') })
  await fixture.owner.deleteFootprint(both)
  assert.deepEqual([await hasFootprint(second, both), await hasFootprint(fixture.owner, both)], [true, false])
  for (const listed of [id, both]) {
    assert.ok((await fixture.owner.footprints({ all: true })).some(footprint => footprint.id === listed))
    await fixture.owner.deleteFootprint(listed)
    assert.equal(await hasFootprint(second, listed), false)
    await savesNothing(fixture, () => assert.rejects(fixture.owner.deleteFootprint(listed), missed(listed)))
  }
})

test('6 a footprint that is not there, of another company or no id at all is refused in the same words', async () => {
  const own = await schedule({ inspector1uuid: fixture.user('inspector') })
  const stranger = await addCompany(fixture.server, bareCompany('stranger'))
  const foreign = await fetch(`${fixture.server.publicUrl}/stranger/rest/orders/footprint/${own}`, {
    method: 'DELETE',
    headers: { authorization: stranger },
  })
  assert.deepEqual(await foreign.json(), { status: 'error', ...missed(own), footprint: '' })
  for (const id of [randomUUID(), 'x', '1001']) await assert.rejects(first.deleteFootprint(id), missed(id))
  assert.equal(await hasFootprint(first, own), true)
})

test('2.8 the footprints of all users are for owners; others are refused', async () => {
  const id = await schedule()
  assert.equal((await footprintsOf(fixture.owner, [id], { all: true })).length, 2)
  for (const person of ['inspector', 'office', 'limited'] as const) {
    await assert.rejects(fixture.server.as(person).footprints({ all: true }), (error: MissingPrivilege) => {
      assert.ok(error instanceof MissingPrivilege)
      assert.equal(error.message, 'this action requires user access: OWNER')
      return true
    })
  }
  for (const query of ['?all=true', '?all=1', '?all=yes', '?all']) {
    const { body } = await fixture.request('GET', `/orders/footprints${query}`)
    assert.equal(list(body, 'footprints').filter(footprint => footprint.id === id).length, 2, query)
  }
  const { status, body } = await fixture.request(
    'GET',
    '/orders/footprints?all=false',
    authorization(fixture, 'inspector'),
  )
  assert.deepEqual([status, list(body, 'footprints').some(footprint => footprint.id === id)], [200, true])
})

test('2.1 an Idempotency-Key holds for the deletion of a footprint, in strict handling as well', async () => {
  const id = await schedule()
  const wishes = { idempotencyKey: randomUUID(), isStrict: true }
  const deleted = await first.deleteFootprint(id, wishes)
  await fixture.owner.updateOrder(id, scheduling)
  assert.deepEqual(await first.deleteFootprint(id, wishes), deleted)
  assert.equal(await hasFootprint(first, id), true, 'the repeat of the old request deletes nothing')
})
