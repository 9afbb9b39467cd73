import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { freeTime, now, type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const writers = { JSON: () => fixture.send, 'a form': () => fixture.sendForm } as const

for (const encoding of ['JSON', 'a form'] as const) {
  test(`3 a scheduled order is completed, with a report number as ${encoding}`, async () => {
    const { id, oid } = await fixture.owner.createOrder(scheduling)
    const { body } = await writers[encoding]()(`/order/complete/${id}`, { reportnumber: 'R-1' })
    assert.deepEqual([body.status, body.id, body.oid, body.warnings], ['ok', id, oid, undefined])
    const read = await fixture.owner.order(id)
    assert.deepEqual([read.orderstatus, read.complete, read.reportnumber], ['completed', 'yes', 'R-1'])
    assert.deepEqual([read.completedby, read.initialcompletedby], [fixture.user('owner'), fixture.user('owner')])
    assert.match(read.completeddatetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(read.initialcompleteddatetime, read.completeddatetime)
    assert.equal(read.scheduleddatetime, now)
    assert.deepEqual(fixture.kinds(id).slice(2), ['ORDER_COMPLETED'])
  })
}

test('3 an order is completed without any body, and keeps the report number it has', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, reportnumber: 'R-9' })
  assert.equal((await fixture.request('POST', `/order/complete/${id}`)).body.status, 'ok')
  const { reportnumber, orderstatus } = await fixture.owner.order(id)
  assert.deepEqual([reportnumber, orderstatus], ['R-9', 'completed'])
})

test('3 a draft cannot be completed', async () => {
  const { id } = await fixture.owner.createOrder({})
  await savesNothing(fixture, () => assert.rejects(fixture.owner.completeOrder(id, { reportnumber: 'R-2' }), Refused))
  const { orderstatus, reportnumber, completeddatetime } = await fixture.owner.order(id)
  assert.deepEqual([orderstatus, reportnumber, completeddatetime], ['draft', '', ''])
})

test('3 completing again is ok, keeps the first moment and records no second event', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.server.as('office').completeOrder(id)
  await fixture.alter(
    'update orders set completed_at = completed_at - 5000, first_completed_at = first_completed_at - 5000 where id = ?',
    id,
  )
  const first = await fixture.owner.order(id)
  assert.equal((await fixture.owner.completeOrder(id, { reportnumber: 'R-3' })).status, 'ok')
  const second = await fixture.owner.order(id)
  assert.equal(second.initialcompleteddatetime, first.initialcompleteddatetime)
  assert.ok(second.completeddatetime > first.completeddatetime)
  assert.deepEqual([second.initialcompletedby, second.completedby], [fixture.user('office'), fixture.user('owner')])
  assert.equal(second.reportnumber, 'R-3')
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_COMPLETED').length, 1)
})

test('3 a completed order can still be updated and stays completed', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.owner.completeOrder(id)
  await fixture.owner.updateOrder(id, { ...scheduling, city: 'Later' })
  const { orderstatus, city } = await fixture.owner.order(id)
  assert.deepEqual([orderstatus, city], ['completed', 'Later'])
})

for (const [state, fields] of [
  ['draft', {}],
  ['scheduled', scheduling],
  ['completed', scheduling],
] as const) {
  test(`3 a ${state} order is removed by delete: it stays readable, takes no time and cannot be changed, and its history stays`, async () => {
    const time = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
    const { id, oid } = await fixture.owner.createOrder({ ...fields, ...time, notes: [{ text: 'Gone' }] })
    const other = await fixture.owner.createOrder(time)
    if (state === 'completed') await fixture.owner.completeOrder(id)
    const before = await fixture.owner.order(id)
    const { modified } = before
    const removed = await fixture.owner.deleteOrder(id)
    assert.deepEqual([removed.status, removed.id, removed.oid], ['ok', id, oid])
    assert.ok(removed.modified > modified)
    const { deleteddatetime, ...shown } = await fixture.owner.order(id)
    assert.match(deleteddatetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const { deleteddatetime: _, ...expected } = before
    const marks = { show: 'no', deletedby: fixture.user('owner'), conflicts: [], modified: removed.modified }
    assert.deepEqual(shown, { ...expected, ...marks })
    assert.deepEqual(await fixture.owner.order(oid), { ...shown, deleteddatetime })
    const message = `this order was removed and cannot be changed; an owner can restore it: ${id}`
    for (const attempt of [
      () => fixture.owner.updateOrder(id, { city: 'X' }),
      () => fixture.owner.completeOrder(id),
      () => fixture.owner.cancelOrder(id),
      () => fixture.owner.deleteOrder(id),
    ]) {
      await savesNothing(fixture, () => assert.rejects(attempt, { message }))
    }
    assert.deepEqual(
      (await fixture.owner.orderNotes(id)).map(({ text }) => text),
      ['Gone'],
    )
    assert.deepEqual(await fixture.owner.orderFees(id), [])
    assert.deepEqual((await fixture.owner.order(other.id)).conflicts, [])
    assert.equal(fixture.kinds(id).at(-1), 'ORDER_DELETED')
    assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_DELETED').length, 1)
    const history = await fixture.owner.orderHistory(id)
    assert.ok(history.at(-1)?.changes.Removed)
    assert.deepEqual(await fixture.owner.orderHistory(String(oid)), history)
  })
}

test('3 an owner can restore a removed order: it is as it was, takes its time again and says so in its history', async () => {
  const time = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...time })
  const other = await fixture.owner.createOrder(time)
  const before = await fixture.owner.order(id)
  await fixture.owner.deleteOrder(id)
  const office = fixture.server.as('office')
  await savesNothing(fixture, () => assert.rejects(office.restoreOrder(id), { message: /requires user access: OWNER/ }))
  const restored = await fixture.owner.restoreOrder(id)
  assert.deepEqual(await fixture.owner.order(id), { ...before, modified: restored.modified })
  assert.deepEqual((await fixture.owner.order(other.id)).conflicts, [id])
  assert.deepEqual(fixture.kinds(id).slice(-2), ['ORDER_DELETED', 'ORDER_RESTORED'])
  assert.deepEqual((await fixture.owner.orderHistory(id)).at(-1)?.changes, { Removed: '' })
  assert.equal((await fixture.owner.updateOrder(id, { city: 'Back' })).status, 'ok')
  const message = `this order was not removed: ${id}`
  await savesNothing(fixture, () => assert.rejects(fixture.owner.restoreOrder(id), { message }))
})

test('3 modified grows with every change, however fast they follow each other', async () => {
  const { id, modified } = await fixture.owner.createOrder(scheduling)
  const moments = [modified]
  for (let i = 0; i < 20; i++) moments.push((await fixture.owner.updateOrder(id, { city: String(i) })).modified)
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, i) => fixture.owner.updateOrder(id, { zip: String(i) })),
  )
  moments.push(...together.map(saved => saved.modified).sort())
  moments.push((await fixture.owner.completeOrder(id)).modified, (await fixture.owner.deleteOrder(id)).modified)
  assert.deepEqual(moments, [...new Set(moments)].sort())
  assert.equal(moments.length, 43)
})
