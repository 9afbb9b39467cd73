import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OrderFields, Plumbline } from 'plumbline-client'
import { commandLine, soon } from '../rest/outside-change.ts'
import { type OrderFixture, openOrderFixture, savesNothing } from './order-fixture.ts'

let fixture: OrderFixture
let lakeNorman = ''
before(async () => {
  fixture = await openOrderFixture()
  lakeNorman = fixture.office('lake-norman')
})
after(() => fixture.close())

const home = () => fixture.service('Home Inspection')
const dock = () => fixture.service('Dock and Seawall Inspection')

async function created(fields: OrderFields, office?: string) {
  const { id, status, warnings } = await fixture.owner.createOrder(fields, { office })
  const order = await fixture.owner.order(id)
  return { id, status, warnings, office: order.office, services: order.services.map(({ name }) => name), order }
}

test('4.2 officeuuid says where the order belongs, and its services are looked up in the office of the query', async () => {
  const order = await created({ officeuuid: lakeNorman, services: [home(), dock()] }, lakeNorman)
  assert.deepEqual(
    [order.office, order.services, order.status, order.warnings],
    [lakeNorman, ['Home Inspection', 'Dock and Seawall Inspection'], 'ok', []],
  )
  assert.equal(order.order.totalfee, 640)
})

test('4.2 an order without officeuuid belongs to the office of the key owner', async () => {
  const { office, services } = await created({ services: [home()] })
  assert.deepEqual([office, services], [fixture.office('charlotte'), ['Home Inspection']])
})

test('4.2 where owning office and lookup office differ, every service is silently dropped', async () => {
  const officeOnly = await created({ officeuuid: lakeNorman, services: [home(), dock()], city: 'Kept' })
  const queryOnly = await created({ services: [home(), dock()], city: 'Kept' }, lakeNorman)
  const swapped = await created(
    { officeuuid: fixture.office('charlotte'), services: [home(), dock()], city: 'Kept' },
    lakeNorman,
  )
  for (const { status, services, warnings, order } of [officeOnly, queryOnly, swapped]) {
    assert.deepEqual([status, services, order.totalfee, order.city], ['ok', [], 0, 'Kept'])
    assert.deepEqual(
      warnings,
      [home(), dock()].map(
        id => `services: ${id} was dropped: the order belongs to another office than ?office= names`,
      ),
    )
  }
  assert.deepEqual([officeOnly.office, queryOnly.office], [lakeNorman, fixture.office('charlotte')])
})

test('4.2 a service that the lookup office does not offer is dropped', async () => {
  const { services, warnings } = await created({ services: [home(), dock()] })
  assert.deepEqual(services, ['Home Inspection'])
  assert.deepEqual(warnings, [`services: ${dock()} is not offered by this office and was dropped`])
})

test('4.2 without a query lookups run against the primary office', async () => {
  const primary = fixture.office('charlotte')
  const { services } = await created({ officeuuid: primary, services: [home()] }, primary)
  assert.deepEqual(services, ['Home Inspection'])
  assert.deepEqual((await created({ officeuuid: primary, services: [home()] })).services, ['Home Inspection'])
})

for (const [kind, unknown] of [
  ['UUID', randomUUID()],
  ['name', 'lake-norman'],
] as const) {
  test(`4.2 an unknown officeuuid, a ${kind}, is no error and becomes the primary office`, async () => {
    const { status, office, services, warnings } = await created({ officeuuid: unknown, services: [home()] })
    assert.deepEqual([status, office, services], ['ok', fixture.office('charlotte'), ['Home Inspection']])
    assert.deepEqual(warnings, [`officeuuid: ${unknown} is not known here; the primary office was taken`])
  })

  test(`4.2 an unknown office in the query, a ${kind}, is no error and becomes the primary office`, async () => {
    const { status, office, services, warnings } = await created({ services: [home()] }, unknown)
    assert.deepEqual([status, office, services], ['ok', fixture.office('charlotte'), ['Home Inspection']])
    assert.deepEqual(warnings, [`?office: ${unknown} is not known here; the primary office was taken`])
  })
}

test('4.2 a strict caller is refused where an unknown office would be replaced', async () => {
  for (const [path, body] of [
    ['/order', { officeuuid: randomUUID() }],
    [`/order?office=${randomUUID()}`, {}],
  ] as const) {
    const answer = await savesNothing(fixture, () => fixture.send(path, body, { prefer: 'handling=strict' }))
    assert.equal(answer.body.status, 'error')
  }
})

test('4.2 services added by an update are checked against the lookup office too', async () => {
  const { id } = await created({ officeuuid: lakeNorman, services: [home()] }, lakeNorman)
  const without = await fixture.owner.updateOrder(id, { services: [dock()] })
  assert.deepEqual([without.status, without.warnings.length], ['ok', 1])
  assert.equal((await fixture.owner.order(id)).services.length, 1)
  const beside = await fixture.owner.updateOrder(id, { services: [dock()] }, { office: lakeNorman })
  assert.deepEqual(beside.warnings, [])
  assert.equal((await fixture.owner.order(id)).services.length, 2)
})

test('4.2 an order can be given to another office, and keeps its services', async () => {
  const { id } = await created({ services: [home()] })
  await fixture.owner.updateOrder(id, { officeuuid: lakeNorman })
  const { office, services } = await fixture.owner.order(id)
  assert.deepEqual([office, services.length], [lakeNorman, 1])
})

test('4.2 the order of a user of another office belongs there, and its services need the same office in the query', async () => {
  const printed = await commandLine(
    fixture.server,
    'key',
    'create',
    '--company',
    fixture.server.key,
    '--user',
    'walt',
    '--json',
  )
  const { access_key: accessKey, secret_key: secretKey } = JSON.parse(printed) as Record<string, string>
  const walt = new Plumbline({
    maxRetries: 0,
    baseUrl: fixture.server.access.base_url,
    accessKey: accessKey ?? '',
    secretKey: secretKey ?? '',
  })
  assert.ok(await soon(async () => (await walt.me().catch(() => undefined)) !== undefined))
  const bare = await fixture.owner.order((await walt.createOrder({ services: [home()] })).id)
  assert.deepEqual([bare.office, bare.services], [lakeNorman, []])
  const named = await fixture.owner.order((await walt.createOrder({ services: [home()] }, { office: lakeNorman })).id)
  assert.deepEqual([named.office, named.services.length, named.createdby], [lakeNorman, 1, fixture.user('walt')])
})
