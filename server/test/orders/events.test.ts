import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const priced = () => ({
  services: [fixture.service('Home Inspection'), fixture.service('Radon Test')],
  packages: [{ package: fixture.pack('Essential') }],
  fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }],
})

test('3 the scheduled event of an order created scheduled comes before services and fees: its snapshot has neither', async () => {
  const { id } = await fixture.owner.createOrder({
    ...scheduling,
    ...priced(),
    datetime: freeTime(),
    city: 'Charlotte',
  })
  const [created, scheduled, ...others] = fixture.events(id)
  assert.deepEqual([created?.kind, scheduled?.kind, others], ['ORDER_CREATED', 'ORDER_SCHEDULED', []])
  assert.deepEqual([scheduled?.order.services, scheduled?.order.fees], [[], []])
  assert.deepEqual([scheduled?.order.city, scheduled?.order.scheduledAt], ['Charlotte', scheduling.scheduled])
  assert.equal((await fixture.owner.order(id)).totalfee, 640)
})

test('6 a draft records that it was created, with its services and fees, and no scheduled event', async () => {
  const { id } = await fixture.owner.createOrder({ ...priced(), datetime: freeTime() })
  const [created, ...others] = fixture.events(id)
  assert.deepEqual([created?.kind, others.length], ['ORDER_CREATED', 0])
  assert.deepEqual(
    created?.order.fees.map(fee => [fee.name, fee.amountCents]),
    [
      ['Home Inspection', 41500],
      ['Radon Test', 16500],
      ['Trip Fee', 6000],
    ],
  )
})

test('6 the scheduled event of a draft has its services and fees', async () => {
  const { id } = await fixture.owner.createOrder({ ...priced(), datetime: freeTime() })
  await fixture.server.as('office').updateOrder(id, scheduling)
  const scheduled = fixture.events(id).at(-1)
  assert.deepEqual(
    [scheduled?.kind, scheduled?.user, scheduled?.order.services.length, scheduled?.order.fees.length],
    ['ORDER_SCHEDULED', fixture.user('office'), 2, 3],
  )
})

test('6 one update can be several events, in the order update, scheduled, rescheduled, confirmed', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime: freeTime() })
  await fixture.owner.updateOrder(id, { ...scheduling, datetime: freeTime(), confirmed: scheduling.scheduled })
  assert.deepEqual(fixture.kinds(id).slice(2), [
    'ORDER_UPDATED',
    'ORDER_SCHEDULED',
    'ORDER_RESCHEDULED',
    'ORDER_CONFIRMED',
  ])
})

test('6 every event shows the order as it was at its moment', async () => {
  const times = [freeTime(), freeTime(), freeTime()]
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime: times[0], city: 'One' })
  await fixture.owner.updateOrder(id, { datetime: times[1], city: 'Two' })
  await fixture.owner.updateOrder(id, { datetime: times[2], city: 'Three' })
  await fixture.owner.completeOrder(id)
  await fixture.owner.deleteOrder(id)
  assert.deepEqual(
    fixture.events(id).map(({ kind, order }) => [kind, order.city, order.startsAt]),
    [
      ['ORDER_CREATED', 'One', times[0]],
      ['ORDER_SCHEDULED', 'One', times[0]],
      ['ORDER_UPDATED', 'Two', times[1]],
      ['ORDER_RESCHEDULED', 'Two', times[1]],
      ['ORDER_UPDATED', 'Three', times[2]],
      ['ORDER_RESCHEDULED', 'Three', times[2]],
      ['ORDER_COMPLETED', 'Three', times[2]],
      ['ORDER_DELETED', 'Three', times[2]],
    ],
  )
})

test('6 every event has an id of its own and the moment of its change', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime: freeTime() })
  await fixture.owner.updateOrder(id, scheduling)
  const rows = fixture.query(
    'select id, occurred_at, company_id from events where order_id = ? order by occurred_at, id',
    id,
  )
  assert.equal(new Set(rows.map(row => row.id)).size, 4)
  const history = await fixture.owner.orderHistory(id)
  assert.deepEqual(
    [...new Set(rows.map(row => row.occurred_at))],
    history.map(entry => Date.parse(entry.when)),
  )
})

test('6 events of one moment sort by their ids in the order they happened', async () => {
  for (let i = 0; i < 20; i++) {
    const { id } = await fixture.owner.createOrder(scheduling)
    const rows = fixture.query('select kind from events where order_id = ? order by occurred_at, id', id)
    assert.deepEqual(
      rows.map(row => row.kind),
      ['ORDER_CREATED', 'ORDER_SCHEDULED'],
    )
  }
})
