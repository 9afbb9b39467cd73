// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { from, ImportCommands, newKey, type State } from './import-commands.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const withoutCursor = (text: string) => text.replace(/"cursor":"[^"]*"/, '')
const withoutUrl = (text: string) => text.replaceAll(/"url":"[^"]*"/g, '')
const withoutTimes = (text: string) => text.replaceAll(/"modified":"[^"]*"/g, '')

test('8 a company of this service moves in with the same bytes for every record', async () => {
  const { owner, server } = fixture
  const { id, file, url } = await addOrders()
  await addPeople()
  const { services } = owner.settings
  const { id: old } = await services.create({ name: 'Old' })
  await services.create({ name: 'New, with the number after that of the old one' })
  await services.remove(old)
  const commands = new ImportCommands(server)
  const key = newKey()
  const { access_key, secret_key } = server.access.owner
  const words = [...from(`${server.publicUrl}/${server.key}/rest`, key).slice(0, 7), access_key]
  const { problems } = await commands.json<State>([...words, '--calls-per-second', '5000'], {
    IMPORT_SECRET: secret_key,
  })
  assert.deepEqual(problems, [])
  const { read: there } = await commands.ownerOf(server.key, 'owner')
  const { read: here } = await commands.ownerOf(key, 'owner')
  const compare = async (paths: readonly string[], show = (text: string) => text) => {
    for (const path of paths) assert.equal(show(await here(path)), show(await there(path)), path)
  }
  const people = ['clients', 'agents', 'agencies', 'contacts', 'escrowofficers', 'escrowoffices']
  const lists = ['/orders', ...people.flatMap(list => [`/${list}`, `/${list}?limit=500`])]
  await compare([...lists, '/calendarevents?from=2027-01-01&to=2027-12-31'], withoutCursor)
  const { orders } = await owner.orders({ limit: 50 })
  const parts = ['order', 'order/notes', 'order/fees', 'order/history', 'amountdue', 'order/payments']
  await Promise.all(orders.map(({ id }) => compare(parts.map(part => `/${part}/${id}`))))
  await compare([`/order/files/${id}`], withoutUrl)
  assert.equal(await here(`/order/file/${id}/${file}`), '%PDF-1.7 All is well.')
  // Links that people have go on working when the address of the source becomes that of the copy.
  assert.ok((await here(`/order/files/${id}`)).includes(new URL(url).pathname.split('/').at(-1) ?? '?'))
  const settings = ['offices', 'ordertypes', 'services?withAssociations', 'packages', 'fees', 'users', 'referreasons']
  await compare(
    settings.map(list => `/${list}`),
    text => withoutTimes(withoutCursor(text)),
  )
  assert.match(await commands.compare(key), /No differences/)
})

/** One with all parts, half paid, and a removed one. */
async function addOrders() {
  const { owner } = fixture
  const { id } = await owner.createOrder({
    ...{ address1: '1 Round Trip', zip: '28203', services: [fixture.service('Home Inspection')] },
    ...{ packages: [{ package: fixture.pack('Essential') }], notes: [{ text: 'By nobody.' }] },
  })
  await owner.addPayment({ id, amount: 10, method: 'check' })
  const report = new File(['%PDF-1.7 All is well.'], 'report.pdf')
  const { id: file, url } = await owner.uploadReport(id, report, { title: 'Report', public: true })
  await owner.addReportUrl({ id, url: 'https://reports.example.com/1' })
  await owner.createOrder({ address1: '2 Round Trip', zip: '28203', latitude: 35.25, longitude: -80.75 })
  await owner.deleteOrder((await owner.createOrder({ city: 'Gone' })).id)
  return { id, file, url }
}

/** Merged, erased and with coordinates of their own. */
async function addPeople(): Promise<void> {
  const { owner } = fixture
  const twin = { firstname: 'Tom', lastname: 'Twin', emailaddress: 'twin@example.com' }
  const [kept, duplicate] = [await owner.createClient(twin), await owner.createClient(twin)]
  await owner.mergeClients(kept.id, { duplicate: duplicate.id })
  const { id } = await owner.createClient({ firstname: 'Eve', lastname: 'Erased' })
  await owner.createOrder({ clientuuid: id })
  await owner.eraseClient(id)
  const [agency, other] = [await owner.createAgency({ name: 'Keep' }), await owner.createAgency({ name: 'Kept' })]
  await owner.createAgent({ ...twin, agency: other.id, zip: '28203', latitude: 35.25, longitude: -80.75 })
  await owner.createAgent({ lastname: 'By ZIP', zip: '28203' })
  await owner.mergeAgencies(agency.id, { duplicate: other.id })
}
