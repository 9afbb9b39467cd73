import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { type OrderFixture, openOrderFixture, savesNothing, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const tripFee = (value: number) => ({ fees: [{ feeid: fixture.fee('Trip Fee'), value }] })
const paidEvents = (id: string) => fixture.events(id).filter(({ kind }) => kind === 'ORDER_PAID')

test('6 an order paid in full is recorded as paid once, with the order as it was then', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...tripFee(100) })
  assert.equal((await fixture.owner.addPayment({ id, amount: 60 })).paid, 'no')
  assert.deepEqual(paidEvents(id), [])
  const { paid, amountdue, warnings } = await fixture.server.as('office').addPayment({ id, amount: 40 })
  assert.deepEqual([paid, amountdue, warnings], ['yes', 0, []])
  assert.equal((await fixture.owner.order(id)).paid, 'yes')
  const [event, ...others] = paidEvents(id)
  assert.deepEqual([event?.user, event?.order.paidCents, others], [fixture.user('office'), 10_000, []])
  assert.equal(typeof event?.order.paidAt, 'string')
  await fixture.owner.updateOrder(id, { city: 'Later' })
  assert.equal(paidEvents(id).length, 1)
})

test('6 a draft can be paid, and stays a draft', async () => {
  const { id } = await fixture.owner.createOrder(tripFee(100))
  assert.equal((await fixture.owner.addPayment({ id, amount: 100 })).paid, 'yes')
  const { orderstatus, paid } = await fixture.owner.order(id)
  assert.deepEqual([orderstatus, paid], ['draft', 'yes'])
  assert.deepEqual(fixture.kinds(id), ['ORDER_CREATED', 'ORDER_PAID'])
})

test('paying too much is accepted with a warning, leaves nothing due, and is refused in strict handling', async () => {
  const { id } = await fixture.owner.createOrder(tripFee(100))
  const strict = () => fixture.owner.addPayment({ id, amount: 120.5 }, { isStrict: true })
  await savesNothing(fixture, () => assert.rejects(strict, Refused))
  const saved = await fixture.owner.addPayment({ id, amount: 120.5 })
  assert.deepEqual(saved.warnings, ['amount: 20.5 of it is more than was due'])
  assert.deepEqual([saved.amountdue, saved.amountpaid, saved.paid], [0, 120.5, 'yes'])
  const again = await fixture.owner.addPayment({ id, amount: 1 })
  assert.deepEqual(again.warnings, ['amount: 1 of it is more than was due'])
  assert.equal(paidEvents(id).length, 1)
})

test('6 fees raised later open the order again, and paying those is recorded again', async () => {
  const { id } = await fixture.owner.createOrder(tripFee(100))
  await fixture.owner.addPayment({ id, amount: 100 })
  await fixture.owner.updateOrder(id, tripFee(150))
  assert.equal((await fixture.owner.order(id)).paid, 'no')
  const { amountdue, paid } = await fixture.owner.amountDue(id)
  assert.deepEqual([amountdue, paid, paidEvents(id).length], [50, 'no', 1])
  assert.equal((await fixture.owner.addPayment({ id, amount: 50 })).paid, 'yes')
  assert.equal(paidEvents(id).length, 2)
})

test('6 fees lowered to what was paid settle the order, and that update is recorded as paid', async () => {
  const { id } = await fixture.owner.createOrder(tripFee(100))
  await fixture.owner.addPayment({ id, amount: 70 })
  await fixture.owner.updateOrder(id, tripFee(70.01))
  assert.equal((await fixture.owner.order(id)).paid, 'no')
  await fixture.owner.updateOrder(id, tripFee(70))
  assert.deepEqual([(await fixture.owner.order(id)).paid, (await fixture.owner.amountDue(id)).amountdue], ['yes', 0])
  assert.deepEqual(fixture.kinds(id).slice(-2), ['ORDER_UPDATED', 'ORDER_PAID'])
  assert.ok((await fixture.owner.orderHistory(id)).at(-1)?.changes['Paid in full'])
})

test('6 a service taken off with its fees can settle the order as well', async () => {
  const [house, radon] = [fixture.service('Home Inspection'), fixture.service('Radon Test')]
  const { id } = await fixture.owner.createOrder({ services: [house, radon] })
  await fixture.owner.addPayment({ id, amount: 415 })
  await fixture.owner.updateOrder(id, { removeservices: [radon] })
  assert.equal((await fixture.owner.order(id)).paid, 'yes')
  assert.equal(paidEvents(id).length, 1)
})

test('an order without fees is not paid before a payment', async () => {
  const { id } = await fixture.owner.createOrder({})
  const { totalfee, amountpaid, amountdue, paid } = await fixture.owner.amountDue(id)
  assert.deepEqual([totalfee, amountpaid, amountdue, paid], [0, 0, 0, 'no'])
  await fixture.owner.updateOrder(id, { city: 'X' })
  assert.deepEqual(paidEvents(id), [])
})

test('a completed order can be paid, and paying completes nothing', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, ...tripFee(10) })
  await fixture.owner.completeOrder(id)
  await fixture.owner.addPayment({ id, amount: 10 })
  const { orderstatus, paid } = await fixture.owner.order(id)
  assert.deepEqual([orderstatus, paid], ['completed', 'yes'])
})
