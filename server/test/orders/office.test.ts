// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MissingPrivilege, Refused, Stale } from 'plumbline-client/errors'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const refusedWith = (pattern: RegExp) => (error: unknown) => error instanceof Refused && pattern.test(error.message)

test('4 order/payments lists who recorded which payment', async () => {
  const { owner } = fixture
  const order = await owner.createOrder({ fees: [{ feeid: fixture.fee('Trip Fee'), value: 80 }] })
  assert.deepEqual(await owner.orderPayments(order.id), [])
  await owner.addPayment({ id: order.id, amount: 30, method: 'check', reference: '10442' })
  await fixture.server.as('office').addPayment({ id: order.id, amount: 50 })
  const payments = await owner.orderPayments(String(order.oid))
  assert.deepEqual(
    payments.map(({ amount, method, reference, uid }) => [amount, method, reference, uid]),
    [
      [30, 'check', '10442', fixture.user('owner')],
      [50, '', '', fixture.user('office')],
    ],
  )
  assert.match(payments[0]?.when ?? '', /^20\d\d-.*\+00:00$/)
})

test('4 order/messages lists what is due, and sends it again only within its order', async () => {
  const { owner } = fixture
  const client = await owner.createClient({ firstname: 'Told', lastname: 'Of It', emailaddress: 'told@example.com' })
  const draft = await owner.createOrder({ clientuuid: client.id, datetime: freeTime() })
  assert.deepEqual(await owner.orderMessages(draft.id), [])
  await owner.updateOrder(draft.id, scheduling)
  const messages = await owner.orderMessages(draft.id)
  const told = messages.find(
    ({ kind, channel, audience }) => `${kind} ${channel} ${audience}` === 'scheduled email client',
  )
  assert.deepEqual([told?.recipient, told?.state, told?.error], ['Told Of It', 'due', ''])
  assert.equal(await owner.resendOrderMessage(draft.id, told?.id ?? ''), told?.id)
  await owner.cancelOrder(draft.id)
  const left = (await owner.orderMessages(draft.id)).filter(({ kind }) => kind === 'reminder')
  assert.ok(left.length > 0)
  for (const { state, error } of left) assert.deepEqual([state, error], ['cancelled', 'the order was cancelled'])
  const other = await owner.createOrder({})
  await assert.rejects(owner.resendOrderMessage(other.id, told?.id ?? ''), refusedWith(/could not locate a message/))
  await assert.rejects(fixture.server.as('limited').orderMessages(draft.id), MissingPrivilege)
})

test('4 order/deliveries lists those of one order, of all webhooks, for owners', async () => {
  const { owner } = fixture
  const hooks = await Promise.all(
    [1, 2].map(() => owner.createHook({ target: 'http://127.0.0.1:9/', event: 'ORDER_CREATED' })),
  )
  const order = await owner.createOrder({})
  await owner.createOrder({})
  const deliveries = await owner.orderDeliveries(order.id)
  assert.deepEqual(
    deliveries.map(({ webhook, kind }) => `${webhook} ${kind}`).toSorted(),
    hooks.map(({ id }) => `${id} ORDER_CREATED`).toSorted(),
  )
  assert.deepEqual(new Set(deliveries.map(({ event }) => event)).size, 1)
  await assert.rejects(fixture.server.as('office').orderDeliveries(order.id), MissingPrivilege)
  for (const { id } of hooks) await owner.deleteHook(id)
})

test('4 order/conflicts says what would be in the way, and saves nothing', async () => {
  const { owner } = fixture
  const ana = fixture.user('ana')
  const datetime = freeTime()
  const taken = await owner.createOrder({ datetime, duration: 120, inspector1uuid: ana, ...scheduling })
  const order = await owner.createOrder({ datetime: freeTime(), duration: 60, inspector1uuid: ana })
  const { modified } = await owner.order(order.id)
  const found = await owner.orderConflicts(order.id, { datetime, duration: 60, inspector: [ana] })
  const overlap = found.conflicts.find(({ kind }) => kind === 'order')
  assert.deepEqual([overlap?.id, overlap?.oid, overlap?.inspector], [taken.id, taken.oid, ana])
  assert.equal(found.refused, 'no')
  const own = await owner.orderConflicts(taken.id)
  assert.equal(
    own.conflicts.some(({ kind }) => kind === 'order'),
    false,
  )
  const draft = await owner.createOrder({})
  assert.deepEqual((await owner.orderConflicts(draft.id)).conflicts, [])
  assert.equal((await owner.order(order.id)).modified, modified)
})

test('2.2 unmodifiedsince refuses a change of an order that was changed meanwhile, and shows the order', async () => {
  const { owner } = fixture
  const { id } = await owner.createOrder({ city: 'Charlotte' })
  const { modified } = await owner.order(id)
  const change = (city: string) => owner.updateOrder(id, { city }, { unmodifiedsince: modified })
  await change('Concord')
  await assert.rejects(change('Belmont'), (error: unknown) => {
    assert.ok(error instanceof Stale)
    const { city, modified: now } = error.answer.current as { city: string; modified: string }
    assert.deepEqual([error.httpStatus, city, now !== modified], [409, 'Concord', true])
    return true
  })
  assert.equal((await owner.order(id)).city, 'Concord')
  await owner.updateOrder(id, { city: 'Gastonia' })
  assert.equal((await owner.order(id)).city, 'Gastonia')
})

test('2.2 removefees, removeinspectors and removeagents take off what is on the order, and name what is not', async () => {
  const { owner } = fixture
  const agent = await owner.createAgent({ lastname: 'Leaving' })
  const [ana, walt] = [fixture.user('ana'), fixture.user('walt')]
  const { id } = await owner.createOrder({
    ...{ datetime: freeTime(), inspector1uuid: ana, inspector2uuid: walt, ...scheduling },
    ...{ buyersagentuuid: agent.id, sellersagentuuid: agent.id },
    fees: [{ feeid: fixture.fee('Trip Fee'), value: 80 }],
  })
  const strangers = { removefees: [fixture.fee('Radon Test')], removeinspectors: [fixture.user('priya')] }
  const { warnings } = await owner.updateOrder(id, strangers)
  assert.deepEqual(
    warnings,
    Object.entries(strangers).map(([field, [one]]) => `${field}: ${one} is not on the order and was ignored`),
  )
  await owner.updateOrder(id, {
    removefees: [fixture.fee('Trip Fee')],
    removeinspectors: [walt],
    removeagents: [agent.id],
  })
  const order = await owner.order(id)
  assert.deepEqual(
    [order.fees, order.inspector1, order.inspector2, order.buyersagent, order.sellersagent],
    [[], ana, '', '', ''],
  )
  assert.ok(fixture.kinds(id).includes('ORDER_RESCHEDULED'))
  const created = await owner.createOrder({ removeagents: [agent.id] })
  assert.deepEqual(created.warnings, [`removeagents: ${agent.id} was ignored: the order is new`])
})
