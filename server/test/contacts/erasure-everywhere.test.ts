// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CalendarEventFields } from 'plumbline-client'
import { columnsIn, tablesWithTexts } from '../../src/domain/erasure/personal-columns.ts'
import { bookWithSdk } from '../bookings/booking-examples.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { type OrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { columnsWithTexts, traces, words } from './personal-traces.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await startOrderFixture()
})
after(() => fixture.close())

const { firstname, lastname, emailaddress, mobilephone } = traces
const said = `${firstname} ${lastname} (${emailaddress}, ${mobilephone})`

/** A client who booked on the booking page, with what people write about clients elsewhere. */
async function writtenAbout() {
  const { owner } = fixture
  await bookWithSdk(owner, { firstname, lastname, emailaddress, mobilephone })
  const client = (await owner.lookUpClient(emailaddress))?.id ?? assert.fail()
  const order = (await owner.listOrders({ client })).orders[0]?.id ?? assert.fail()
  await owner.updateOrder(order, { gatecode: said, notes: [{ text: said }], controls: [{ id: 'asked', value: said }] })
  await owner.announceArrival(order, { late: 20 })
  await owner.moveOrder(order, { datetime: '2041-01-03 09:00:00', override: said })
  await owner.addPayment({ id: order, amount: 1, method: 'check', reference: said })
  await owner.addReportUrl({ id: order, url: `https://reports.example/?for=${emailaddress}` })
  await owner.uploadAttachment(order, 'a text', { description: said, title: said, filename: 'note.txt' })
  const event: CalendarEventFields = { start: '2041-01-02 09:00', end: '2041-01-02 10:00', title: said }
  await owner.createCalendarEvent(event)
  await owner.hold({ ...(await nextOpening(owner)), seconds: 3600, note: said })
  await owner.createClient({ lastname: 'Neighbour', notes: said }, { idempotencyKey: crypto.randomUUID() })
  await owner.createAgent({ lastname: 'Listing', notes: said, agency: 'Listing Realty' })
  await owner.createContact({ lastname: 'Closing', notes: said })
  await owner.createAgency({ name: 'Noted Realty', notes: said })
  await owner.search({ q: lastname })
  await owner.saveOrderView({ name: said.slice(0, 60), query: `q=${said}`, columns: 'client' })
  return { client, order }
}

/** Only a hosted file has an address. */
const isHosted = (column: string) => (column === 'url' ? 'url is not null' : '1 = 1')

/** Writes the text into every column that may have it, which no feature does by itself. */
async function writeEverywhere(order: string): Promise<void> {
  const [{ company_id: company = '' } = {}] = fixture.query('select company_id from orders')
  await fixture.alter(
    `insert into company_imports (company_id, source, access_key, sealed_secret, state, calls_at_once, calls_per_second,
      started_at, changed_at, leased_until, lease_id, progress, problems, error)
     values (?, 'https://source.example', '', '', 'done', 1, 1, 1, 1, 0, '', '{}', '[]', '')`,
    company ?? '',
  )
  await fixture.alter(
    `insert into imported_records (company_id, kind, id, state, source_id, source_modified, copied_at, problem)
     values (?, 'orders', ?, 'unreadable', '', '', 0, '')`,
    ...[company ?? '', order],
  )
  for (const table of tablesWithTexts) {
    const [{ found } = {}] = fixture.query(`select count(*) as found from ${table}`)
    assert.notEqual(Number(found), 0, `the test writes no row of ${table}`)
    const ofOrder = ['order_notes', 'order_history', 'payments', 'order_files', 'events', 'messages'].includes(table)
      ? `order_id = '${order}'`
      : table === 'orders'
        ? `id = '${order}'`
        : ['clients', 'agents', 'contacts', 'agencies'].includes(table)
          ? `notes <> ''`
          : '1 = 1'
    for (const list of ['words', 'json'] as const)
      for (const column of columnsIn(table, list))
        await fixture.alter(
          `update ${table} set ${column} = ? where ${ofOrder} and ${isHosted(column)}`,
          list === 'json' ? JSON.stringify([{ text: said }]) : said,
        )
  }
}

test('2.5 a client of the booking page leaves no trace in any table, wherever people wrote about them', async () => {
  const { owner } = fixture
  const { client, order } = await writtenAbout()
  await writeEverywhere(order)
  const found = columnsWithTexts(fixture, words)
  for (const table of tablesWithTexts)
    for (const column of [...columnsIn(table, 'words'), ...columnsIn(table, 'json')])
      assert.ok(found.includes(`${table}.${column}`), `${table}.${column}`)
  const before = fixture.query(`select modified_at from agencies where name = 'Noted Realty'`)[0]?.modified_at

  await owner.eraseClient(client)

  assert.deepEqual(columnsWithTexts(fixture, words), [])
  assert.deepEqual(fixture.query(`select 1 as one from bookings where order_id = ?`, order), [])
  // Copies of the lists learn of it.
  const [agency] = fixture.query(`select modified_at, notes from agencies where name = 'Noted Realty'`)
  assert.deepEqual(
    [agency?.notes, Number(agency?.modified_at) > Number(before)],
    ['[removed] ([removed], [removed])', true],
  )
})
