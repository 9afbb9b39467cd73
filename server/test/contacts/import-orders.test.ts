// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importTable, parseCsv } from 'plumbline-client/importing'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const csv = `Order Number,Inspection Date,Time,Inspector,Property Address,City,State,Zip,Sq Ft,Client Name,Email,Agent,Agent Email,Services,Fee,Paid,Status,Comments
90001,3/20/2024,9:00 AM,Ned Nobody,12 Elm Street,Charlotte,NC,28203,"2,400",Rosa Import,rosa@orders.example,Abel Agent,abel@orders.example,Home Inspection; Moat check,"$415.00",yes,Completed,Dog in the yard
90002,2024-04-02 13:30:00,,,14 Elm Street,Charlotte,NC,28203,,Rosa Import,rosa@orders.example,,,,0,,Cancelled,
90003,next week,,,16 Elm Street,,,,,,,,,,a lot,,,
,2090-05-02,10 am,,18 Elm Street,Charlotte,NC,28203,,Otto Import,,,,,,,Scheduled,
,,,,,,,,,,,,,,,,,
x17,,,,,,,,,,,,,,,,,only a note
`

const outcomesOf = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome)

test('4.3 orders of another system are imported once, with people, prices and states, and nobody is told', async () => {
  const { owner, query } = fixture
  const send = (fields: Parameters<typeof owner.importOrders>[0]) => owner.importOrders(fields)
  const table = parseCsv(csv)
  const messages = () => query('select id from messages').length
  const [before, told] = [(await owner.orders()).cursor, messages()]
  const planned = await importTable(send, table, { dryrun: true })
  assert.deepEqual((await owner.orders({ cursor: before })).orders, [], 'a dry run saves nothing')
  assert.deepEqual(
    planned.columns.slice(0, 5).map(({ field }) => field),
    ['number', 'start', 'time', 'inspectors', 'address1'],
  )
  assert.deepEqual(outcomesOf(planned.rows), ['created', 'created', 'refused', 'created', 'refused'])
  assert.deepEqual(
    planned.rows.flatMap(({ errors }) => errors.map(({ field }) => field)),
    ['total', 'start', 'number', ''],
  )
  assert.deepEqual(
    planned.rows[0]?.changes.map(({ field, after }) => [field, after]),
    [
      ['inspectors', 'Ned Nobody'],
      ['services', 'Moat check'],
    ],
  )
  const done = await importTable(send, table)
  assert.deepEqual(outcomesOf(done.rows), outcomesOf(planned.rows))
  const order = await owner.order('90001')
  assert.deepEqual(
    [order.oid, order.datetime, order.squarefeet, order.totalfee, order.paid, order.complete, order.services.length],
    [90_001, '2024-03-20 09:00:00', 2400, 415, 'yes', 'yes', 1],
  )
  const notes = await owner.orderNotes(order.id)
  assert.match(notes[0]?.text ?? '', /Dog in the yard[\s\S]*services: Moat check/)
  const cancelled = await owner.order('90002')
  assert.deepEqual([cancelled.canceled, cancelled.client], ['yes', order.client])
  assert.equal((await owner.client(order.client)).emailaddress, 'rosa@orders.example')
  assert.equal((await owner.createOrder({})).oid > 90_002, true)
  assert.ok(query("select kind from messages where kind <> 'reminder'").length <= told)
  const again = await importTable(send, table)
  assert.deepEqual(outcomesOf(again.rows), ['unchanged', 'unchanged', 'refused', 'unchanged', 'refused'])
})
