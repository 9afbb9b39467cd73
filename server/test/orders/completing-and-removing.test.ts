import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { type Desk, freeTime, now, openDesk, savesNothing, scheduling } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const writers = { JSON: () => desk.send, 'a form': () => desk.sendForm } as const

for (const encoding of ['JSON', 'a form'] as const) {
  test(`3 a scheduled order is completed, with a report number as ${encoding}`, async () => {
    const { id, oid } = await desk.owner.createOrder(scheduling)
    const { body } = await writers[encoding]()(`/order/complete/${id}`, { reportnumber: 'R-1' })
    assert.deepEqual([body.status, body.id, body.oid, body.warnings], ['ok', id, oid, undefined])
    const read = await desk.owner.order(id)
    assert.deepEqual([read.orderstatus, read.complete, read.reportnumber], ['completed', 'yes', 'R-1'])
    assert.deepEqual([read.completedby, read.initialcompletedby], [desk.user('owner'), desk.user('owner')])
    assert.match(read.completeddatetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(read.initialcompleteddatetime, read.completeddatetime)
    assert.equal(read.scheduleddatetime, now)
    assert.deepEqual(desk.kinds(id).slice(2), ['ORDER_COMPLETED'])
  })
}

test('3 an order is completed without any body, and keeps the report number it has', async () => {
  const { id } = await desk.owner.createOrder({ ...scheduling, reportnumber: 'R-9' })
  assert.equal((await desk.request('POST', `/order/complete/${id}`)).body.status, 'ok')
  const { reportnumber, orderstatus } = await desk.owner.order(id)
  assert.deepEqual([reportnumber, orderstatus], ['R-9', 'completed'])
})

test('3 a draft cannot be completed', async () => {
  const { id } = await desk.owner.createOrder({})
  await savesNothing(desk, () => assert.rejects(desk.owner.completeOrder(id, { reportnumber: 'R-2' }), Refused))
  const { orderstatus, reportnumber, completeddatetime } = await desk.owner.order(id)
  assert.deepEqual([orderstatus, reportnumber, completeddatetime], ['draft', '', ''])
})

test('3 completing again is ok, keeps the first moment and records no second event', async () => {
  const { id } = await desk.owner.createOrder(scheduling)
  await desk.server.as('office').completeOrder(id)
  const first = await desk.owner.order(id)
  await new Promise(resolve => setTimeout(resolve, 1_100))
  assert.equal((await desk.owner.completeOrder(id, { reportnumber: 'R-3' })).status, 'ok')
  const second = await desk.owner.order(id)
  assert.equal(second.initialcompleteddatetime, first.initialcompleteddatetime)
  assert.ok(second.completeddatetime > first.completeddatetime)
  assert.deepEqual([second.initialcompletedby, second.completedby], [desk.user('office'), desk.user('owner')])
  assert.equal(second.reportnumber, 'R-3')
  assert.equal(desk.kinds(id).filter(kind => kind === 'ORDER_COMPLETED').length, 1)
})

test('3 a completed order can still be updated and stays completed', async () => {
  const { id } = await desk.owner.createOrder(scheduling)
  await desk.owner.completeOrder(id)
  await desk.owner.updateOrder(id, { ...scheduling, city: 'Later' })
  const { orderstatus, city } = await desk.owner.order(id)
  assert.deepEqual([orderstatus, city], ['completed', 'Later'])
})

for (const [state, fields] of [
  ['draft', {}],
  ['scheduled', scheduling],
  ['completed', scheduling],
] as const) {
  test(`3 a ${state} order is removed by delete: it is hidden everywhere, and its history stays`, async () => {
    const time = { datetime: freeTime(), inspector1uuid: desk.user('ana') }
    const { id, oid } = await desk.owner.createOrder({ ...fields, ...time, notes: [{ text: 'Gone' }] })
    const other = await desk.owner.createOrder(time)
    if (state === 'completed') await desk.owner.completeOrder(id)
    const { modified } = await desk.owner.order(id)
    const removed = await desk.owner.deleteOrder(id)
    assert.deepEqual([removed.status, removed.id, removed.oid], ['ok', id, oid])
    assert.ok(removed.modified > modified)
    const unknown = { message: `could not locate an order with the provided id: ${id}` }
    for (const attempt of [
      () => desk.owner.order(id),
      () => desk.owner.updateOrder(id, { city: 'X' }),
      () => desk.owner.completeOrder(id),
      () => desk.owner.orderNotes(id),
      () => desk.owner.orderFees(id),
      () => desk.owner.deleteOrder(id),
    ]) {
      await savesNothing(desk, () => assert.rejects(attempt, unknown))
    }
    await assert.rejects(desk.owner.order(oid), Refused)
    assert.deepEqual((await desk.owner.order(other.id)).conflicts, [])
    assert.equal(desk.kinds(id).at(-1), 'ORDER_DELETED')
    assert.equal(desk.kinds(id).filter(kind => kind === 'ORDER_DELETED').length, 1)
    const history = await desk.owner.orderHistory(id)
    assert.ok(history.at(-1)?.changes.Removed)
    assert.deepEqual(await desk.owner.orderHistory(String(oid)), history)
  })
}

test('3 modified grows with every change, however fast they follow each other', async () => {
  const { id, modified } = await desk.owner.createOrder(scheduling)
  const moments = [modified]
  for (let i = 0; i < 20; i++) moments.push((await desk.owner.updateOrder(id, { city: String(i) })).modified)
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, i) => desk.owner.updateOrder(id, { zip: String(i) })),
  )
  moments.push(...together.map(saved => saved.modified).sort())
  moments.push((await desk.owner.completeOrder(id)).modified, (await desk.owner.deleteOrder(id)).modified)
  assert.deepEqual(moments, [...new Set(moments)].sort())
  assert.equal(moments.length, 43)
})
