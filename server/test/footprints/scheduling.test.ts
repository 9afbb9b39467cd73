import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Plumbline } from 'plumbline-client'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
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
const past = '2020-01-06 09:00:00'

/** Whose footprints an order has, in short. */
async function readersOf(id: string): Promise<string> {
  return [(await hasFootprint(first, id)) && 'first', (await hasFootprint(second, id)) && 'second']
    .filter(Boolean)
    .join(' and ')
}

test('3 a draft writes no footprints; scheduling writes one for every inspector of the order', async () => {
  const { id } = await fixture.owner.createOrder({ ...people(), datetime: freeTime() })
  assert.equal(await readersOf(id), '')
  await fixture.owner.updateOrder(id, { city: 'Charlotte' })
  assert.equal(await readersOf(id), '')
  const { modified } = await fixture.owner.updateOrder(id, scheduling)
  assert.equal(await readersOf(id), 'first and second')
  assert.deepEqual(
    (await footprintsOf(first, [id])).map(footprint => footprint.modified),
    [modified],
  )
})

test('3 an order created scheduled is in the footprints at once', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  assert.equal(await readersOf(id), 'first and second')
})

test('3 a repeated scheduling brings a deleted footprint back, and moves one that is still there', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  await first.deleteFootprint(id)
  assert.equal(await readersOf(id), 'second')
  const { modified } = await fixture.owner.updateOrder(id, scheduling)
  const moments = [...(await footprintsOf(first, [id])), ...(await footprintsOf(second, [id]))]
  assert.deepEqual(
    moments.map(footprint => footprint.modified),
    [modified, modified],
  )
})

test('3 a change that schedules nothing brings no deleted footprint back and moves none', async () => {
  const { id, modified } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  await first.deleteFootprint(id)
  await fixture.owner.updateOrder(id, { city: 'Elsewhere', confirmed: scheduling.scheduled })
  await fixture.owner.completeOrder(id)
  assert.equal(await readersOf(id), 'second')
  const [footprint] = await footprintsOf(second, [id])
  assert.deepEqual([footprint?.modified, footprint?.city], [modified, 'Elsewhere'])
})

test('3 a rescheduling to another time brings deleted footprints back, with the new time', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  await first.deleteFootprint(id)
  const datetime = freeTime()
  await fixture.owner.updateOrder(id, { datetime })
  const [footprint] = await footprintsOf(first, [id])
  assert.equal(footprint?.datetime.slice(0, 19).replace('T', ' '), datetime)
})

test('3 rescheduling to other people moves the footprints to them', async () => {
  const inspector1uuid = fixture.user('inspector')
  const { id } = await fixture.owner.createOrder({ ...scheduling, inspector1uuid, datetime: freeTime() })
  assert.equal(await readersOf(id), 'first')
  await fixture.owner.updateOrder(id, { inspector1uuid: fixture.user('ana') })
  assert.equal(await readersOf(id), 'second')
  await fixture.owner.updateOrder(id, { inspector2uuid: inspector1uuid })
  assert.equal(await readersOf(id), 'first and second')
})

test('3 an order rescheduled into the past has no footprints, until it is moved to the future again', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  await fixture.owner.updateOrder(id, { datetime: past })
  assert.equal(await readersOf(id), '')
  await fixture.owner.updateOrder(id, { datetime: freeTime() })
  assert.equal(await readersOf(id), 'first and second')
})

test('3 an order scheduled in the past or without an appointment leaves no footprints', async () => {
  const late = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: past })
  const bare = await fixture.owner.createOrder({ ...scheduling, ...people() })
  assert.deepEqual([await readersOf(late.id), await readersOf(bare.id)], ['', ''])
  await fixture.owner.updateOrder(bare.id, { datetime: freeTime() })
  assert.equal(await readersOf(bare.id), 'first and second')
})

test('3 a removed order has no footprints', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  await fixture.owner.deleteOrder(id)
  assert.equal(await readersOf(id), '')
  assert.deepEqual(fixture.query('select user_id from footprints where order_id = ?', id), [])
})

test('3 an inspector who is on an order twice has one footprint of it', async () => {
  const twice = { inspector1uuid: fixture.user('inspector'), inspector2uuid: fixture.user('inspector') }
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...twice, datetime: freeTime() })
  assert.equal(await readersOf(id), 'first')
  await fixture.owner.updateOrder(id, { inspector1uuid: fixture.user('ana') })
  assert.equal(await readersOf(id), 'first and second')
})

test('3 a refused change leaves the footprints as they were', async () => {
  const { id, modified } = await fixture.owner.createOrder({ ...scheduling, ...people(), datetime: freeTime() })
  const fields = { datetime: freeTime(), inspector2uuid: fixture.user('walt'), clientuuid: 'unknown' }
  await assert.rejects(fixture.owner.updateOrder(id, fields, { isStrict: true }))
  assert.equal(await readersOf(id), 'first and second')
  assert.equal((await footprintsOf(first, [id]))[0]?.modified, modified)
})
