// engines: both
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importTable, readTable } from 'plumbline-client/importing'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type Exports = 'exportClients' | 'exportAgents' | 'exportOrders'

async function exported(name: Exports): Promise<Record<string, string>[]> {
  const file = await fixture.owner[name]()
  const [header, ...rows] = readTable(await (await file.blob()).arrayBuffer())
  return rows.map(({ cells }) => Object.fromEntries(header?.cells.map((heading, i) => [heading, cells[i] ?? '']) ?? []))
}

const awkward = {
  firstname: '=HYPERLINK("http://evil.example","x")',
  lastname: '@SUM(1)',
  displayname: 'Only "one", name',
  emailaddress: 'not an address',
  mobilephone: '+1 704 555 0142',
  address2: '-2',
  zip: '01234',
  notes: ' two\r\nlines \t',
}

test('4.3 exported clients and agents are harmless in a spreadsheet, and change nothing when they are imported', async () => {
  const { owner } = fixture
  const { id } = await owner.createClient(awkward)
  await owner.createClient({ displayname: 'Maple Street Holdings LLC' })
  const { id: removed } = await owner.createClient({ firstname: 'Removed' })
  await owner.deleteClient(removed)
  const { publicUrl, key, access } = fixture.server
  const authorization = basic(access.owner)
  const response = await fetch(`${publicUrl}/${key}/rest/export/clients`, { headers: { authorization } })
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="clients\.csv"/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'without this mark Excel reads another character set')
  const text = new TextDecoder().decode(bytes)
  assert.deepEqual(text.match(/^"?[=+@-]|,"?[=+@-]/gm), null)
  assert.match(text, /"'=HYPERLINK\(""http/)
  const found = (await exported('exportClients')).find(({ ID }) => ID === id)
  assert.deepEqual(
    [found?.['First name'], found?.['Mobile phone'], found?.ZIP, found?.Notes],
    [awkward.firstname, awkward.mobilephone, awkward.zip, awkward.notes],
  )
  assert.equal(
    (await exported('exportClients')).length,
    (await owner.clients()).clients.filter(({ show }) => show === 'yes').length,
  )
  assert.equal(text.includes(removed), false)

  await owner.createAgent({ firstname: 'Una', emailaddress: 'una@export.example', agency: '=Realty' })
  for (const [file, send] of [
    [await owner.exportClients(), owner.importClients.bind(owner)],
    [await owner.exportAgents(), owner.importAgents.bind(owner)],
  ] as const) {
    const table = readTable(await (await file.blob()).arrayBuffer()).map(({ cells }) => cells)
    const again = await importTable(fields => send(fields), table)
    assert.deepEqual([again.unchanged, again.columns.filter(({ field }) => field === '')], [table.length - 1, []])
  }
})

test('4.3 exported orders name their people, and their amounts are numbers', async () => {
  const { owner } = fixture
  const client = await owner.createClient({
    firstname: 'Pia',
    lastname: 'Payer',
    emailaddress: 'pia@export.example',
  })
  const agent = await owner.createAgent({ firstname: 'Ann', agency: 'Export Realty' })
  const [service] = await owner.services()
  const order = await owner.createOrder({
    ...{ clientuuid: client.id, buyersagentuuid: agent.id, services: [service?.id ?? ''] },
    ...{ address1: '-1 Formula Road', squarefeet: 2_100 },
  })
  const removed = await owner.createOrder({ address1: '2 Gone Street' })
  await owner.deleteOrder(removed.id)
  const rows = await exported('exportOrders')
  const { totalfee } = await owner.order(order.id)
  const row = rows.find(({ ID }) => ID === order.id) ?? assert.fail()
  assert.deepEqual(
    [row.Number, row.Status, row.Client, row['Client email'], row["Buyer's agent"], row["Buyer's agency"]],
    [String(order.oid), 'draft', 'Pia Payer', 'pia@export.example', 'Ann', 'Export Realty'],
  )
  assert.deepEqual(
    [row['Address 1'], row['Square feet'], row.Services, Number(row.Total), Number(row.Balance)],
    ['-1 Formula Road', '2100', service?.name, totalfee, totalfee],
  )
  assert.equal(
    rows.some(({ ID }) => ID === removed.id),
    false,
  )
})

test('4.3 exports are for owners', async () => {
  const inspector = fixture.server.as('inspector')
  for (const name of ['exportClients', 'exportAgents', 'exportOrders'] as const) {
    const refused = await inspector[name]().catch(error => error)
    assert.equal(refused.httpStatus, 403)
  }
})

test('4.3 an import says what changes, and refuses rows with more cells than headings', async () => {
  const { owner } = fixture
  const { id } = await owner.createAgent({ firstname: 'Carl', lastname: 'Change', city: 'Apex', agency: 'Old Realty' })
  const { rows } = await owner.importAgents({
    header: ['ID', 'First name', 'City', 'Agency'],
    rows: [
      [id, 'Carla', 'Apex', 'New Realty'],
      [id, 'Carla', 'Apex', 'New Realty', '', ' '],
      ['', 'Smith', 'Jones', 'LLC', 'Cary'],
    ],
    dryrun: true,
  })
  assert.deepEqual(rows[0]?.changes, [
    { field: 'firstname', before: 'Carl', after: 'Carla' },
    { field: 'displayname', before: 'Carl Change', after: 'Carla Change' },
    { field: 'agency', before: 'Old Realty', after: 'New Realty' },
  ])
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['updated', 'unchanged', 'refused'],
  )
  assert.match(rows[2]?.errors[0]?.message ?? '', /^has 5 cells for 4 headings/)
})
