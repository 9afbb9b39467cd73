import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { MissingFields, MissingPrivilege } from 'plumbline-client/errors'
import {
  authorization,
  freeTime,
  type OrderFixture,
  openOrderFixture,
  savesNothing,
  scheduling,
} from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { assertShape, id as idShape, integer, moment, money, text } from '../rest/shape.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

/** A draft that costs so much. */
async function orderOf(value: number, more: object = {}) {
  return fixture.owner.createOrder({ fees: [{ feeid: fixture.fee('Trip Fee'), value }], ...more })
}

const rows = (orderId: string) =>
  fixture.query('select amount_cents, method, reference, user_id from payments where order_id = ? order by id', orderId)

for (const encoding of ['JSON', 'a form'] as const) {
  test(`a payment, as ${encoding}, is kept with its method and reference, and lowers what is due`, async () => {
    const { id, oid, modified } = await orderOf(415)
    const fields = { id, amount: 150.25, method: 'check', reference: '1042' }
    const { status, body } = await (encoding === 'JSON' ? fixture.send : fixture.sendForm)('/addpayment', fields)
    assert.deepEqual([status, body.status, body.message], [200, 'ok', ''])
    assertShape([body], {
      status: text,
      message: text,
      id: idShape,
      order: value => value === id,
      oid: integer,
      totalfee: money,
      amountpaid: money,
      amountdue: money,
      paid: value => value === 'no',
      modified: moment,
    })
    assert.deepEqual([body.totalfee, body.amountpaid, body.amountdue], [415, 150.25, 264.75])
    assert.ok(String(body.modified) > modified)
    const due = { id, oid, totalfee: 415, amountpaid: 150.25, amountdue: 264.75, paid: 'no' }
    assert.deepEqual(await fixture.owner.amountDue(id), due)
    assert.deepEqual(
      rows(id).map(row => ({ ...row })),
      [{ amount_cents: 15_025, method: 'check', reference: '1042', user_id: fixture.user('owner') }],
    )
    const order = await fixture.owner.order(id)
    assert.deepEqual([order.paid, order.modified, order.totalfee], ['no', body.modified, 415])
  })
}

test('an order is paid by its number, and asked about by it', async () => {
  const { id, oid } = await orderOf(100)
  const saved = await fixture.owner.addPayment({ id: oid, amount: 40 })
  assert.deepEqual([saved.order, saved.oid, saved.amountdue], [id, oid, 60])
  assert.equal((await fixture.owner.amountDue(oid)).amountdue, 60)
})

test('amounts are read as people write them', async () => {
  const { id } = await orderOf(5_000)
  for (const amount of [0.01, '19.99', '$1,200.50', ' 10 ', 1.1]) {
    const { body } = await fixture.send('/addpayment', { id, amount })
    assert.equal(body.status, 'ok', String(amount))
  }
  assert.equal((await fixture.owner.amountDue(id)).amountpaid, 1_231.6)
})

test('7.1 a payment without its order or amount is 400, and the message names what is missing', async () => {
  const { id } = await orderOf(10)
  for (const [fields, missing] of [
    [{}, 'id, amount'],
    [{ id }, 'amount'],
    [{ amount: 10 }, 'id'],
    [{ id: '', amount: '' }, 'id, amount'],
    [{ id: null, amount: null, method: 'cash' }, 'id, amount'],
    [{ id: [id], amount: 1 }, 'id'],
  ] as const) {
    const { status, body } = await savesNothing(fixture, () => fixture.send('/addpayment', fields))
    const message = `this action requires the following fields: ${missing}`
    assert.deepEqual([status, body], [400, { status: 'error', message }])
  }
  await assert.rejects(fixture.owner.addPayment({ id: '', amount: 1 }), MissingFields)
})

for (const amount of [0, -1, '-0.01', 0.001, 10.999, '12.345', 'a lot', '1e3', true, [5], { cents: 5 }, 1e300]) {
  test(`an amount of ${JSON.stringify(amount)} is refused, and nothing is saved`, async () => {
    const { id } = await orderOf(10)
    const { status, body } = await savesNothing(fixture, () => fixture.send('/addpayment', { id, amount }))
    assert.deepEqual([status, body.status], [200, 'error'])
    assert.match(body.message, /^please provide a positive amount with at most two decimals: /)
  })
}

test('8 a payment is ten million at the most', async () => {
  const { id } = await orderOf(10)
  const over = await savesNothing(fixture, () => fixture.send('/addpayment', { id, amount: 10_000_000.01 }))
  assert.deepEqual(over.body, { status: 'error', message: 'amount is larger than 10000000' })
  assert.equal((await fixture.owner.addPayment({ id, amount: 10_000_000 })).status, 'ok')
})

test('a payment on an order that is not there or was removed is refused', async () => {
  const { id, oid } = await orderOf(10)
  await fixture.owner.deleteOrder(id)
  for (const asked of [id, oid]) {
    const removed = { message: `this order was removed and cannot be changed; an owner can restore it: ${asked}` }
    await savesNothing(fixture, () => assert.rejects(fixture.owner.addPayment({ id: asked, amount: 5 }), removed))
    assert.equal((await fixture.owner.amountDue(asked)).amountdue, 10)
  }
  for (const asked of [randomUUID(), 'x']) {
    const unknown = { message: `could not locate an order with the provided id: ${asked}` }
    await savesNothing(fixture, () => assert.rejects(fixture.owner.addPayment({ id: asked, amount: 5 }), unknown))
    await assert.rejects(fixture.owner.amountDue(asked), unknown)
  }
})

test('5 users who may update an order may add a payment: editors and the inspector on it', async () => {
  const { id } = await orderOf(100, { inspector1uuid: fixture.user('inspector') })
  const other = await orderOf(100, { inspector1uuid: fixture.user('ana') })
  assert.equal((await fixture.server.as('office').addPayment({ id, amount: 1 })).status, 'ok')
  assert.equal((await fixture.server.as('inspector').addPayment({ id, amount: 2 })).amountdue, 97)
  for (const [person, order] of [
    ['inspector', other.id],
    ['limited', id],
  ] as const) {
    const attempt = () => fixture.server.as(person).addPayment({ id: order, amount: 1 })
    await savesNothing(fixture, () => assert.rejects(attempt, MissingPrivilege))
    assert.equal((await fixture.server.as(person).amountDue(order)).totalfee, 100)
  }
})

test('a payment stands in the history, with what was ignored', async () => {
  const { id } = await orderOf(100)
  await fixture.send('/addpayment', { id, amount: 30, method: 'card', reference: 'ch_1', tip: 5 })
  await fixture.server.as('office').addPayment({ id, amount: 70 })
  const [, first, second] = await fixture.owner.orderHistory(id)
  assert.deepEqual(first?.changes, {
    Payment: '30.00, card, ch_1',
    Paid: '30.00',
    Ignored: 'tip is not a field here and was ignored',
  })
  assert.equal(second?.uid, fixture.user('office'))
  const { 'Paid in full': moment, ...rest } = second?.changes ?? {}
  assert.deepEqual(rest, { Payment: '70.00', Paid: '100.00', 'Order Paid': 'yes' })
  assert.match(moment ?? '', /^\d{4}-/)
})

test('2.1 what is no field of a payment is ignored with a warning, and refused in strict handling', async () => {
  const { id } = await orderOf(100)
  const fields = { id, amount: 1, tip: 5, method: {} }
  const { body } = await fixture.send('/addpayment', fields)
  assert.deepEqual(body.warnings, [
    'method: {} is not a text and was ignored',
    'tip is not a field here and was ignored',
  ])
  const strict = { prefer: 'handling=strict' }
  const refused = await savesNothing(fixture, () => fixture.send('/addpayment', fields, strict))
  assert.deepEqual([refused.status, refused.body.status], [200, 'error'])
  assert.equal((await fixture.owner.amountDue(id)).amountpaid, 1)
})

test('2.1 an Idempotency-Key makes a payment happen once', async () => {
  const { id } = await orderOf(100)
  const headers = { 'idempotency-key': randomUUID(), ...authorization(fixture, 'office') }
  const first = await fixture.send('/addpayment', { id, amount: 100 }, headers)
  for (let i = 0; i < 3; i++) {
    const again = await savesNothing(fixture, () => fixture.send('/addpayment', { id, amount: 100 }, headers))
    assert.equal(again.text, first.text)
  }
  assert.equal((await fixture.owner.amountDue(id)).amountpaid, 100)
})

test('fifty concurrent payments add up exactly, and the order becomes paid once', async () => {
  const amounts = Array.from({ length: 50 }, (_, i) => (i + 1) / 100 + 10)
  const { id } = await orderOf(512.75, { ...scheduling, datetime: freeTime() })
  const saved = await Promise.all(amounts.map(amount => fixture.owner.addPayment({ id, amount })))
  assert.equal(new Set(saved.map(answer => answer.modified)).size, 50)
  assert.equal(new Set(saved.map(answer => answer.id)).size, 50)
  assert.equal(saved.filter(answer => answer.paid === 'yes').length, 1)
  const { amountpaid, amountdue, paid } = await fixture.owner.amountDue(id)
  assert.deepEqual({ amountpaid, amountdue, paid }, { amountpaid: 512.75, amountdue: 0, paid: 'yes' })
  assert.equal(rows(id).length, 50)
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_PAID').length, 1)
})

test('payments and updates of one order at once lose nothing of each other', async () => {
  const { id } = await orderOf(1_000)
  await Promise.all([
    ...Array.from({ length: 20 }, () => fixture.owner.addPayment({ id, amount: 2.5 })),
    ...Array.from({ length: 20 }, (_, i) => fixture.owner.updateOrder(id, { notes: [{ text: `${i}` }], city: `${i}` })),
  ])
  assert.equal((await fixture.owner.amountDue(id)).amountpaid, 50)
  assert.equal((await fixture.owner.orderNotes(id)).length, 20)
})

test('an order of another company looks like one that is not there: it cannot be paid or asked about', async () => {
  const { id } = await orderOf(100)
  const stranger = { authorization: await addCompany(fixture.server, bareCompany('payer')) }
  const base = `${fixture.server.publicUrl}/payer/rest`
  const body = JSON.stringify({ id, amount: 5 })
  const headers = { ...stranger, 'content-type': 'application/json' }
  const answers = await savesNothing(fixture, () =>
    Promise.all([
      fetch(`${base}/addpayment`, { method: 'POST', headers, body }),
      fetch(`${base}/amountdue/${id}`, { headers }),
    ]),
  )
  const message = `could not locate an order with the provided id: ${id}`
  for (const answer of answers) assert.deepEqual(await answer.json(), { status: 'error', message, order: '' })
  assert.equal((await fixture.owner.amountDue(id)).amountpaid, 0)
})
