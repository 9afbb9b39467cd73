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

const csv = `\uFEFFFirst Name;Last Name;E-Mail;Cell;Favourite colour
Ida;Importson;Ida@Import.example;704 555 0101;red
"Otto ""Ott""";"Import;er";;704 555 0102;"two
lines"

Nobody;;not an address;;
;;;;blue
Ida;Importson;ida@import.example;704 555 0199;
`

const outcomesOf = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome)

test('4.3 an import shows in a dry run what each row will do, does just that, and a repeated one changes nothing', async () => {
  const { owner } = fixture
  const table = parseCsv(csv)
  const send = (fields: Parameters<typeof owner.importClients>[0]) => owner.importClients(fields)
  const before = (await owner.clients()).cursor
  const planned = await importTable(send, table, { dryrun: true })
  assert.deepEqual((await owner.clients({ cursor: before })).clients, [], 'a dry run saves nothing')
  assert.deepEqual(
    planned.columns.map(({ field }) => field),
    ['firstname', 'lastname', 'emailaddress', 'mobilephone', ''],
  )
  assert.deepEqual(outcomesOf(planned.rows), ['created', 'created', 'refused', 'refused', 'updated'])
  assert.deepEqual(
    planned.rows.flatMap(({ row, errors }) => errors.map(({ field }) => `${row} ${field}`)),
    ['3 emailaddress', '4 '],
  )
  const progress: number[] = []
  const done = await importTable(send, table, { batchRows: 2, onProgress: count => progress.push(count) })
  assert.deepEqual([outcomesOf(done.rows), progress], [outcomesOf(planned.rows), [2, 4, 5]])
  assert.deepEqual([done.created, done.updated, done.unchanged, done.refused], [2, 1, 0, 2])
  const ida = await owner.client(done.rows[0]?.id ?? '')
  assert.deepEqual([ida.display, ida.mobilephone], ['Ida Importson', '704 555 0199'])
  assert.equal((await owner.client(done.rows[1]?.id ?? '')).display, 'Otto "Ott" Import;er')
  const again = await importTable(send, table)
  assert.deepEqual(outcomesOf(again.rows), ['updated', 'unchanged', 'refused', 'refused', 'updated'])
  assert.equal((await owner.clients({ cursor: before })).clients.length, 2)
})

test('4.3 agents are imported with their agencies, by id as well, and an inspector may not import', async () => {
  const { owner } = fixture
  const header = ['Agent', 'Email', 'Brokerage']
  const { rows } = await owner.importAgents({ header, rows: [['Vera Vendor', 'vera@import.example', 'Import Realty']] })
  const id = rows[0]?.id ?? ''
  const agent = await owner.agent(id)
  assert.deepEqual([agent.first, agent.last, agent.agencyname], ['Vera', 'Vendor', 'Import Realty'])
  const withoutEmail = { header: ['Agent', 'Brokerage'], rows: [['Vera Vendor', 'Import Realty']] }
  assert.equal((await owner.importAgents(withoutEmail)).rows.length, 1)
  const byId = await owner.importAgents({
    header: ['id', 'notes'],
    rows: [
      [id, 'Called'],
      [fixture.user('owner'), 'x'],
    ],
  })
  assert.deepEqual(outcomesOf(byId.rows), ['updated', 'refused'])
  assert.equal((await owner.agent(id)).notes, 'Called')
  const refused = await fixture.server
    .as('inspector')
    .importAgents({ header, rows: [] })
    .catch(error => error)
  assert.equal(refused.httpStatus, 403)
})

test('4.3 mistakes of a table are named, and a long one is refused', async () => {
  const { owner } = fixture
  for (const [sent, field] of [[{ header: ['Name'], rows: [[{}]] }, 'rows[0]']] as const) {
    const refused = await owner.importClients(sent as never).catch(error => error)
    assert.deepEqual([refused.httpStatus, refused.answer.errors[0].field], [400, field])
  }
  const rows = Array.from({ length: 501 }, (_, i) => [`Person ${i}`])
  await assert.rejects(owner.importClients({ header: ['Name'], rows }), /500/)
})
