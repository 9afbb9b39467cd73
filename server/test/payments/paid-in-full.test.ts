import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { type Desk, openDesk, savesNothing, scheduling } from '../orders/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const tripFee = (value: number) => ({ fees: [{ feeid: desk.fee('Trip Fee'), value }] })
const paidEvents = (id: string) => desk.events(id).filter(({ kind }) => kind === 'ORDER_PAID')

test('6 an order paid in full is recorded as paid once, with the order as it was then', async () => {
  const { id } = await desk.owner.createOrder({ ...scheduling, ...tripFee(100) })
  assert.equal((await desk.owner.addPayment({ id, amount: 60 })).paid, 'no')
  assert.deepEqual(paidEvents(id), [])
  const { paid, amountdue, warnings } = await desk.server.as('office').addPayment({ id, amount: 40 })
  assert.deepEqual([paid, amountdue, warnings], ['yes', 0, []])
  assert.equal((await desk.owner.order(id)).paid, 'yes')
  const [event, ...others] = paidEvents(id)
  assert.deepEqual([event?.user, event?.order.paidCents, others], [desk.user('office'), 10_000, []])
  assert.equal(typeof event?.order.paidAt, 'string')
  await desk.owner.updateOrder(id, { city: 'Later' })
  assert.equal(paidEvents(id).length, 1)
})

test('6 a draft can be paid, and stays a draft', async () => {
  const { id } = await desk.owner.createOrder(tripFee(100))
  assert.equal((await desk.owner.addPayment({ id, amount: 100 })).paid, 'yes')
  const { orderstatus, paid } = await desk.owner.order(id)
  assert.deepEqual([orderstatus, paid], ['draft', 'yes'])
  assert.deepEqual(desk.kinds(id), ['ORDER_CREATED', 'ORDER_PAID'])
})

test('paying too much is accepted with a warning, leaves nothing due, and is refused in strict handling', async () => {
  const { id } = await desk.owner.createOrder(tripFee(100))
  const strict = () => desk.owner.addPayment({ id, amount: 120.5 }, { isStrict: true })
  await savesNothing(desk, () => assert.rejects(strict, Refused))
  const saved = await desk.owner.addPayment({ id, amount: 120.5 })
  assert.deepEqual(saved.warnings, ['amount: 20.5 of it is more than was due'])
  assert.deepEqual([saved.amountdue, saved.amountpaid, saved.paid], [0, 120.5, 'yes'])
  const again = await desk.owner.addPayment({ id, amount: 1 })
  assert.deepEqual(again.warnings, ['amount: 1 of it is more than was due'])
  assert.equal(paidEvents(id).length, 1)
})

test('6 fees raised later open the order again, and paying those is recorded again', async () => {
  const { id } = await desk.owner.createOrder(tripFee(100))
  await desk.owner.addPayment({ id, amount: 100 })
  await desk.owner.updateOrder(id, tripFee(150))
  assert.equal((await desk.owner.order(id)).paid, 'no')
  const { amountdue, paid } = await desk.owner.amountDue(id)
  assert.deepEqual([amountdue, paid, paidEvents(id).length], [50, 'no', 1])
  assert.equal((await desk.owner.addPayment({ id, amount: 50 })).paid, 'yes')
  assert.equal(paidEvents(id).length, 2)
})

test('6 fees lowered to what was paid settle the order, and that update is recorded as paid', async () => {
  const { id } = await desk.owner.createOrder(tripFee(100))
  await desk.owner.addPayment({ id, amount: 70 })
  await desk.owner.updateOrder(id, tripFee(70.01))
  assert.equal((await desk.owner.order(id)).paid, 'no')
  await desk.owner.updateOrder(id, tripFee(70))
  assert.deepEqual([(await desk.owner.order(id)).paid, (await desk.owner.amountDue(id)).amountdue], ['yes', 0])
  assert.deepEqual(desk.kinds(id).slice(-2), ['ORDER_UPDATED', 'ORDER_PAID'])
  assert.ok((await desk.owner.orderHistory(id)).at(-1)?.changes['Paid in full'])
})

test('6 a service taken off with its fees can settle the order as well', async () => {
  const [house, radon] = [desk.service('Home Inspection'), desk.service('Radon Test')]
  const { id } = await desk.owner.createOrder({ services: [house, radon] })
  await desk.owner.addPayment({ id, amount: 415 })
  await desk.owner.updateOrder(id, { removeservices: [radon] })
  assert.equal((await desk.owner.order(id)).paid, 'yes')
  assert.equal(paidEvents(id).length, 1)
})

test('an order without fees is not paid before a payment', async () => {
  const { id } = await desk.owner.createOrder({})
  const { totalfee, amountpaid, amountdue, paid } = await desk.owner.amountDue(id)
  assert.deepEqual([totalfee, amountpaid, amountdue, paid], [0, 0, 0, 'no'])
  await desk.owner.updateOrder(id, { city: 'X' })
  assert.deepEqual(paidEvents(id), [])
})

test('a completed order can be paid, and paying completes nothing', async () => {
  const { id } = await desk.owner.createOrder({ ...scheduling, ...tripFee(10) })
  await desk.owner.completeOrder(id)
  await desk.owner.addPayment({ id, amount: 10 })
  const { orderstatus, paid } = await desk.owner.order(id)
  assert.deepEqual([orderstatus, paid], ['completed', 'yes'])
})
