import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freeTime, type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const cancellation = ['canceled', 'canceledby', 'cancelreason', 'cancelreasonstring', 'orderstatus'] as const

async function shown(id: string) {
  const order = await fixture.owner.order(id)
  return cancellation.map(name => order[name])
}

for (const [state, fields] of [
  ['draft', {}],
  ['scheduled', scheduling],
] as const) {
  test(`3 a ${state} order is cancelled: it is kept with its reason and takes no time`, async () => {
    const time = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
    const { id, oid } = await fixture.owner.createOrder({ ...fields, ...time, city: 'Durham' })
    const other = await fixture.owner.createOrder(time)
    assert.deepEqual(await shown(id), ['no', '', '', '', state])
    const { body } = await fixture.sendForm(`/order/cancel/${id}`, { cancelreason: 'The buyer withdrew' })
    assert.deepEqual([body.status, body.id, body.oid, body.warnings], ['ok', id, oid, undefined])
    assert.deepEqual(await shown(id), ['yes', fixture.user('owner'), '', 'The buyer withdrew', 'canceled'])
    const { canceleddatetime, datetime, city, show } = await fixture.owner.order(id)
    assert.match(canceleddatetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual([datetime, city, show], [time.datetime, 'Durham', 'yes'])
    assert.deepEqual((await fixture.owner.order(other.id)).conflicts, [])
    assert.equal(fixture.kinds(id).at(-1), 'ORDER_CANCELED')
    const { changes } = (await fixture.owner.orderHistory(id)).at(-1) ?? assert.fail()
    assert.deepEqual([changes.Status, changes['Cancel reason']], ['canceled', 'The buyer withdrew'])
    assert.ok(changes.Cancelled)
  })
}

test('3 cancelling again is ok, keeps the first moment and user, and causes no event', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.server.as('office').cancelOrder(id, { cancelreason: 'Rain' })
  const first = await fixture.owner.order(id)
  assert.equal((await fixture.owner.cancelOrder(id)).status, 'ok')
  const second = await fixture.owner.order(id)
  assert.deepEqual({ ...second, modified: first.modified }, first)
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_CANCELED').length, 1)
})

test('3 a cancelled order cannot be completed, and a completed one cannot be cancelled', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.owner.cancelOrder(id)
  const canceled = { message: `this order is cancelled; schedule it again first: ${id}` }
  await savesNothing(fixture, () => assert.rejects(fixture.owner.completeOrder(id), canceled))
  const other = await fixture.owner.createOrder(scheduling)
  await fixture.owner.completeOrder(other.id)
  const completed = { message: `a completed order cannot be cancelled: ${other.id}` }
  await savesNothing(fixture, () => assert.rejects(fixture.owner.cancelOrder(other.id), completed))
})

test('3 a cancelled order can be updated without an event of rescheduling, and is scheduled again by the scheduling fields', async () => {
  const time = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...time })
  await fixture.owner.cancelOrder(id, { cancelreason: 'Rain' })
  const datetime = freeTime()
  await fixture.owner.updateOrder(id, { datetime })
  assert.equal((await shown(id))[0], 'yes')
  assert.equal(fixture.kinds(id).at(-1), 'ORDER_UPDATED')
  const other = await fixture.owner.createOrder({ ...time, datetime })
  assert.deepEqual((await fixture.owner.order(other.id)).conflicts, [])
  await fixture.owner.updateOrder(id, scheduling)
  assert.deepEqual(await shown(id), ['no', '', '', '', 'scheduled'])
  assert.equal((await fixture.owner.order(id)).canceleddatetime, '')
  assert.deepEqual((await fixture.owner.order(other.id)).conflicts, [id])
  assert.deepEqual(fixture.kinds(id).slice(-2), ['ORDER_UPDATED', 'ORDER_SCHEDULED'])
})

test('3 a reason of the company is cancelled with by id or by name, and shown with both', async () => {
  const [reason] = await fixture.owner.cancelReasons()
  assert.ok(reason)
  for (const cancelreason of [reason.id, reason.name.toUpperCase()]) {
    const { id } = await fixture.owner.createOrder({})
    await fixture.owner.cancelOrder(id, { cancelreason })
    assert.deepEqual((await shown(id)).slice(2, 4), [reason.id, reason.name])
  }
})

test('5 cancelling needs EDIT_INSPECTIONS, or to be an inspector on the order', async () => {
  const limited = fixture.server.as('limited')
  const inspector = fixture.server.as('inspector')
  const { id } = await fixture.owner.createOrder({ inspector1uuid: fixture.user('inspector') })
  const refused = { message: /requires user access: EDIT_INSPECTIONS/ }
  await savesNothing(fixture, () => assert.rejects(limited.cancelOrder(id), refused))
  assert.equal((await inspector.cancelOrder(id)).status, 'ok')
})
