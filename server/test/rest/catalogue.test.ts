import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { testClock } from '../clock.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { addCompany, bareCompany, changeCompany, soon } from './outside-change.ts'
import { call } from './raw-socket.ts'
import { type Envelope, list, sendRequest } from './request.ts'
import {
  assertShape,
  filled,
  id,
  idOrEmpty,
  integer,
  integerOrEmpty,
  moment,
  money,
  objectsOf,
  type Shape,
  text,
  yesNo,
} from './shape.ts'

const service: Shape = {
  id,
  sid: integer,
  name: filled,
  label: text,
  privatename: text,
  description: text,
  inspectiontypeid: idOrEmpty,
  visible: yesNo,
  visible_order_form: yesNo,
  is_pac: yesNo,
  questions: objectsOf({}),
  ancillary: yesNo,
  sequence: integer,
  duration: integerOrEmpty,
  modified: moment,
}

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

test('4 /ordertypes lists order types with all fields', async () => {
  const types = await server.as('limited').orderTypes()
  assertShape(types, {
    id,
    office: idOrEmpty,
    name: filled,
    description: text,
    publicdescription: text,
    sequence: integer,
    show: yesNo,
    modified: moment,
  })
  assert.deepEqual(
    types.map(({ name, show }) => [name, show]),
    [
      ['Residential', 'Yes'],
      ['New Construction', 'Yes'],
      ['Commercial', 'Yes'],
      ['Follow-Up', 'No'],
    ],
  )
})

test('2.3 /services lists services with all fields and without associations', async () => {
  const services = await server.as('limited').services()
  assertShape(services, service)
  const types = new Map((await server.as('limited').orderTypes()).map(type => [type.id, type.name]))
  const named = new Map(services.map(service => [service.name, service]))
  assert.equal(types.get(named.get('Home Inspection')?.inspectiontypeid ?? ''), 'Residential')
  assert.equal(named.get('Radon Test')?.inspectiontypeid, '')
  assert.equal(named.get('Repair Verification')?.visible, 'No')
  assert.equal(named.get('Home Inspection')?.ancillary, 'No')
  assert.equal(named.get('Radon Test')?.ancillary, 'Yes')
  assert.equal(new Set(services.map(({ sid }) => sid)).size, services.length)
})

test('2.3 a service without a duration has an empty one', async () => {
  const authorization = await addCompany(server, { ...bareCompany('short'), services: [{ name: 'A look around' }] })
  const { body } = await call(server, 'GET /short/rest/services', { headers: { authorization } })
  assertShape(list(body, 'services'), service)
  assert.equal(list(body, 'services')[0]?.duration, '')
})

test('2.3 ?withAssociations adds default fees and qualified inspectors', async () => {
  const services = await server.as('limited').services({ withAssociations: true })
  assertShape(services, {
    ...service,
    fees: objectsOf({ id, name: filled, amount: money }),
    inspectors: objectsOf({ id, name: filled }),
  })
  const mold = services.find(({ name }) => name === 'Mold Assessment')
  assert.deepEqual(
    mold?.fees?.map(({ name, amount }) => [name, amount]),
    [
      ['Mold Assessment', 195],
      ['Mold Laboratory', 90],
    ],
  )
  assert.deepEqual(
    mold?.inspectors?.map(({ name }) => name),
    ['Ana Delgado'],
  )
})

for (const [query, expected] of [
  ['', false],
  ['?withAssociations', true],
  ['?withAssociations=1', true],
  ['?withAssociations=true', true],
  ['?withAssociations=false', false],
  ['?withAssociations=maybe', false],
] as const) {
  test(`2.3 /services${query} comes ${expected ? 'with' : 'without'} associations`, async () => {
    const { body } = await sendRequest(server, `/services${query}`)
    assert.equal('fees' in (list(body, 'services')[0] ?? {}), expected)
  })
}

test('2.3 ?after returns only what changed since then', async () => {
  const client = server.as('limited')
  const before = testClock().subtract({ hours: 24 }).toString()
  assert.equal((await client.services({ after: before })).length, (await client.services()).length)
  const since = testClock().toString()
  assert.deepEqual(await client.services({ after: since }), [])
  await changeCompany(server, server.key, file => ({
    ...file,
    services: file.services?.map(entry =>
      entry.name === 'Sewer Scope' ? { ...entry, description: 'With a new camera' } : entry,
    ),
  }))
  const changed = async () => (await client.services({ after: since })).map(({ name }) => name)
  assert.ok(await soon(async () => (await changed()).length > 0))
  assert.deepEqual(await changed(), ['Sewer Scope'])
})

for (const after of [
  '2020-01-01',
  '2020-01-01 00:00',
  '2020-01-01 00:00:00',
  '2020-01-01T00:00:00Z',
  '2020-01-01T00:00:00.123456789Z',
  '2020-01-01T00:00:00-05:00',
  '2020-01-01T00:00:00%2B0530',
  '',
]) {
  test(`2.3 ?after=${after} is a moment long ago`, async () => {
    const { body } = await sendRequest(server, `/services?after=${after}`)
    assert.equal(body.status, 'ok')
    assert.equal(list(body, 'services').length, 15)
  })
}

for (const after of [
  'yesterday',
  '2020-13-01',
  '2020-02-30',
  '2020-01-01T25:00:00Z',
  '13/02/2020',
  '1577836800',
  '-1',
  '%00',
  '2020-01-01T00:00:00%2B99:99',
  '9999999-01-01',
  'a'.repeat(5_000),
]) {
  test(`7.2 ?after=${after.slice(0, 40)} is refused, not ignored`, async () => {
    const { status, body } = await sendRequest(server, `/services?after=${after}`)
    assert.equal(status, 200)
    assert.equal(body.status, 'error')
    assert.match(body.message, /^please provide a valid date\/time format/)
  })
}

test('2.8 /fees lists standalone fees only, with all fields', async () => {
  const fees = await server.as('limited').fees()
  assertShape(fees, {
    id,
    name: filled,
    amount: money,
    servicedescription: text,
    taxable: yesNo,
    basefee: yesNo,
    defaultamount: money,
    sequence: integer,
    show: yesNo,
    modified: moment,
  })
  assert.deepEqual(
    fees.map(({ name, amount, show }) => [name, amount, show]),
    [
      ['Trip Fee', 60, 'Yes'],
      ['Re-Inspection Fee', 150, 'Yes'],
      ['After-Hours Fee', 95, 'Yes'],
      ['Late Cancellation Fee', 100, 'Yes'],
      ['Same-Day Report', 75, 'No'],
    ],
  )
})

test('4.2 lookups run against the requested office', async () => {
  const client = server.as('owner')
  const [primary, other] = await client.offices()
  const names = async (office?: string) => (await client.services({ office })).map(({ name }) => name)
  assert.ok(!(await names(primary?.id)).includes('Dock and Seawall Inspection'))
  assert.ok((await names(other?.id)).includes('Dock and Seawall Inspection'))
  assert.ok((await names(other?.id.toUpperCase())).includes('Dock and Seawall Inspection'))
  const inspectors = async (office?: string) =>
    (await client.services({ office, withAssociations: true }))
      .find(({ name }) => name === 'Home Inspection')
      ?.inspectors?.map(({ name }) => name)
      .sort()
  assert.deepEqual(await inspectors(), ['Ana Delgado', 'Marcus Bell', 'Priya Raman'])
  assert.deepEqual(await inspectors(other?.id), ['Derrick Owens', 'Walt Kessler'])
})

for (const office of [randomUUID(), 'lake-norman', '', 'null', '%00', '%FF', '1&office=2']) {
  test(`4.2 ?office=${office} is unknown and becomes the primary office`, async () => {
    for (const path of ['/ordertypes', '/services', '/packages']) {
      const primary = await sendRequest(server, path)
      const unknown = await sendRequest(server, `${path}?office=${office}`)
      assert.equal(unknown.status, 200)
      assert.deepEqual(unknown.body, primary.body)
    }
  })
}

test('4.2 an order type of one office is not listed for another', async () => {
  const authorization = await addCompany(server, {
    ...bareCompany('two'),
    offices: [
      { slug: 'main', name: 'Main', primary: true },
      { slug: 'north', name: 'North' },
    ],
    orderTypes: [{ name: 'Everywhere' }, { name: 'Up north', office: 'north' }],
  })
  const get = async (path: string) => (await call(server, `GET /two/rest${path}`, { headers: { authorization } })).body
  const offices = list(await get('/offices'), 'offices')
  const names = (body: Envelope) => list(body, 'ordertypes').map(({ name }) => name)
  assert.deepEqual(names(await get('/ordertypes')), ['Everywhere'])
  assert.deepEqual(names(await get(`/ordertypes?office=${offices[1]?.id}`)), ['Everywhere', 'Up north'])
})
