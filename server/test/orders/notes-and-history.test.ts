import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertShape, filled, id as isId, moment, text } from '../rest/shape.ts'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

for (const encoding of ['JSON', 'a form'] as const) {
  test(`4 notes of an order, sent as ${encoding}, are listed in the order they were made`, async () => {
    const send = encoding === 'JSON' ? fixture.send : fixture.sendForm
    const owner = fixture.user('office')
    const { body } = await send('/order', { notes: [{ owner, text: 'First' }, { text: 'Second' }] })
    const id = String(body.id)
    await send(`/order/${id}`, { notes: [{ owner: fixture.user('ana'), text: 'Third' }] })
    const notes = await fixture.owner.orderNotes(id)
    assert.deepEqual(
      notes.map(({ dte: _, ...note }) => note),
      [
        { temp: 'yes', user: { id: owner, display: 'Joanne Pruitt' }, text: 'First' },
        { temp: 'yes', user: [], text: 'Second' },
        { temp: 'yes', user: { id: fixture.user('ana'), display: 'Ana Delgado' }, text: 'Third' },
      ],
    )
    for (const { dte } of notes) assert.match(dte, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })
}

test('4 notes are temp until the draft is scheduled', async () => {
  const { id } = await fixture.owner.createOrder({ notes: [{ text: 'x' }] })
  await fixture.owner.updateOrder(id, scheduling)
  assert.equal((await fixture.owner.orderNotes(id))[0]?.temp, 'no')
})

test('4 an order without notes has an empty list', async () => {
  const { id } = await fixture.owner.createOrder({})
  assert.deepEqual(await fixture.owner.orderNotes(id), [])
})

test('4 the history has user, time and change, newest last', async () => {
  const { id } = await fixture.owner.createOrder({ city: 'Charlotte', datetime: freeTime() })
  await fixture.server
    .as('office')
    .updateOrder(id, { ...scheduling, city: 'Matthews', services: [fixture.service('Radon Test')] })
  await fixture.owner.completeOrder(id, { reportnumber: 'R-5' })
  const history = await fixture.owner.orderHistory(id)
  assertShape(history, {
    uid: isId,
    by: filled,
    assistant: value => value === '',
    when: moment,
    changes: value => typeof value === 'object',
  })
  assert.deepEqual(
    history.map(entry => [entry.uid, entry.by]),
    [
      [fixture.user('owner'), 'Helen Barrow'],
      [fixture.user('office'), 'Joanne Pruitt'],
      [fixture.user('owner'), 'Helen Barrow'],
    ],
  )
  assert.deepEqual(
    history.map(entry => entry.when),
    history.map(entry => entry.when).toSorted(),
  )
  const [created, updated, completed] = history.map(entry => entry.changes)
  assert.deepEqual([created?.Status, created?.Address], ['draft', 'Charlotte'])
  assert.deepEqual(
    { ...updated },
    {
      Status: 'scheduled',
      Duration: '15 minutes',
      Address: 'Matthews',
      Services: 'Radon Test',
      Fees: 'Radon Test 165.00',
      'Total Fee': '165.00',
      Scheduled: scheduling.scheduled,
    },
  )
  assert.deepEqual([completed?.Status, completed?.['Report number']], ['completed', 'R-5'])
  for (const { changes } of history) assert.ok(Object.values(changes).every(text))
})

test('4 every change has one line of history, whose time is the modified of its response', async () => {
  const { id, modified } = await fixture.owner.createOrder({})
  const saved = [{ modified }]
  for (let i = 0; i < 5; i++) saved.push(await fixture.owner.updateOrder(id, { zip: String(i) }))
  const history = await fixture.owner.orderHistory(id)
  assert.deepEqual(
    history.map(entry => entry.when),
    saved.map(({ modified }) =>
      Temporal.Instant.from(modified).toString({ timeZone: 'UTC', fractionalSecondDigits: 3 }),
    ),
  )
  assert.ok(history.every(({ when }) => when.endsWith('+00:00')))
  assert.equal((await fixture.owner.order(id)).modified, saved.at(-1)?.modified)
})

test('4 the history has the labels that programs look for', async () => {
  const datetime = '2032-11-17 08:00:00'
  const fees = [{ feeid: fixture.fee('Trip Fee'), value: 20 }]
  const people = { inspector1uuid: fixture.user('ana'), inspector3uuid: fixture.user('walt') }
  const { id } = await fixture.owner.createOrder({ datetime, fees, ...people })
  await fixture.owner.addPayment({ id, amount: 20 })
  const [created, paid] = (await fixture.owner.orderHistory(id)).map(({ changes }) => changes)
  const labels = ['Inspection Date', 'Inspection Time', 'Inspector #1', 'Inspector #3', 'Total Fee', 'Order Paid']
  const shown = ['11/17/2032', '8:00 AM', people.inspector1uuid, people.inspector3uuid, '20.00']
  assert.deepEqual(
    labels.map(label => created?.[label]),
    [...shown, undefined],
  )
  assert.equal(paid?.['Order Paid'], 'yes')
})

test('4 an update without a change has a line of history too', async () => {
  const { id } = await fixture.owner.createOrder({ city: 'Same' })
  await fixture.owner.updateOrder(id, { city: 'Same' })
  assert.deepEqual((await fixture.owner.orderHistory(id))[1]?.changes, {})
})
