// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  assertShape,
  filled,
  id,
  idOrEmpty,
  integer,
  listOf,
  moment,
  money,
  numberOrEmpty,
  objectsOf,
  type Shape,
  text,
} from '../rest/shape.ts'
import { now, type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
  // Every field at once is no appointment that could take place.
  await fixture.send('/settings/company', { settings: { conflicts: 'allow' } })
})
after(() => fixture.close())

const flag = (value: unknown) => value === 'yes' || value === 'no'
const flagOrEmpty = (value: unknown) => value === '' || flag(value)
const degrees = (value: unknown) => value === null || typeof value === 'number'
const emptyText = (value: unknown) => value === ''
const wallTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)

/** All the read fields there are. */
const order: Shape = {
  id,
  oid: integer,
  office: id,
  ordertype: idOrEmpty,
  orderstatus: value => ['draft', 'scheduled', 'completed', 'canceled'].includes(String(value)),
  datetime: text,
  datetimeiso: text,
  datetimeformatted: text,
  mapurl: text,
  duration: integer,
  address1: text,
  address2: text,
  city: text,
  state: text,
  stateabbreviation: text,
  zip: text,
  county: text,
  latitude: degrees,
  longitude: degrees,
  squarefeet: numberOrEmpty,
  yearbuilt: numberOrEmpty,
  salesprice: numberOrEmpty,
  foundation: text,
  reportnumber: text,
  invoicenumber: text,
  majorcrossstreets: text,
  gatecode: text,
  lockbox: text,
  pets: text,
  accessnotes: text,
  propertyoccupied: flagOrEmpty,
  utilitieson: flagOrEmpty,
  propertyphoto: text,
  signature: text,
  osorder: flagOrEmpty,
  osscheduleddatetime: text,
  referreason: text,
  referredreason: text,
  buyersagentcontactnotes: text,
  sellersagentcontactnotes: text,
  policynumber: text,
  policyholder: text,
  ignoresignaturepaymentfordelivery: flagOrEmpty,
  ignoresignaturefordelivery: flagOrEmpty,
  ignorespaymentfordelivery: flagOrEmpty,
  costcenter: text,
  costcentername: text,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`inspector${i + 1}`, idOrEmpty])),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`inspector${i + 1}requested`, flag])),
  requestedinspectors: listOf(id),
  client: idOrEmpty,
  buyersagent: idOrEmpty,
  sellersagent: idOrEmpty,
  insuranceagent: idOrEmpty,
  escrowofficer: idOrEmpty,
  contacts: objectsOf({ id, type: filled }),
  services: objectsOf({ id, uuid: id, name: filled }),
  packages: objectsOf({ id: filled, package: id, name: filled }),
  fees: objectsOf({ id, name: filled, amount: money }),
  totalfee: money,
  controls: objectsOf({ id, name: filled, label: filled, type: filled, value: text }),
  coupons: listOf(value => typeof value === 'object'),
  taxes: listOf(value => typeof value === 'object'),
  createddatetime: wallTime,
  createdby: id,
  scheduleddatetime: text,
  scheduledby: idOrEmpty,
  confirmeddatetime: text,
  confirmedby: idOrEmpty,
  completeddatetime: text,
  completedby: idOrEmpty,
  initialcompleteddatetime: text,
  initialcompletedby: idOrEmpty,
  canceleddatetime: text,
  canceledby: idOrEmpty,
  cancelreason: idOrEmpty,
  cancelreasonstring: text,
  deleteddatetime: text,
  deletedby: idOrEmpty,
  complete: flag,
  canceled: flag,
  paid: flag,
  show: flag,
  sendemailevents: flag,
  sendsmsevents: flag,
  modified: moment,
  conflicts: listOf(id),
}

test('2.2 the response to a write has status, message, id, oid and modified', async () => {
  const created = (await fixture.send('/order', {})).body
  assert.deepEqual(Object.keys(created), ['status', 'message', 'id', 'orderId', 'oid', 'modified'])
  assertShape([created], {
    status: value => value === 'ok',
    message: emptyText,
    id,
    orderId: id,
    oid: integer,
    modified: moment,
  })
  const updated = (await fixture.send(`/order/${created.id}`, { city: 'Charlotte' })).body
  assert.deepEqual(Object.keys(updated), ['status', 'message', 'id', 'oid', 'modified'])
  assert.deepEqual([updated.id, updated.oid], [created.id, created.oid])
})

test('2.2 every read field is present on an empty order, and missing values read as empty text, or null in the place of degrees', async () => {
  const { id, oid } = await fixture.owner.createOrder({})
  const read = await fixture.owner.order(id)
  assertShape([read], order)
  const { createddatetime, modified, ...rest } = read
  assert.deepEqual(rest, {
    id,
    oid,
    office: fixture.office('charlotte'),
    orderstatus: 'draft',
    duration: 180,
    services: [],
    packages: [],
    fees: [],
    totalfee: 0,
    contacts: [],
    requestedinspectors: [],
    ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`inspector${i + 1}requested`, 'no'])),
    controls: [],
    coupons: [],
    taxes: [],
    latitude: null,
    longitude: null,
    canceled: 'no',
    createdby: fixture.user('owner'),
    complete: 'no',
    paid: 'no',
    show: 'yes',
    sendemailevents: 'yes',
    sendsmsevents: 'yes',
    conflicts: [],
    ...Object.fromEntries(
      Object.keys(order)
        .filter(name => emptyText(rest[name as keyof typeof rest]))
        .map(name => [name, '']),
    ),
  })
  assert.ok(wallTime(createddatetime) && moment(modified))
  assert.ok(!Object.values(read).includes(undefined as never))
})

async function everything() {
  const client = (await fixture.owner.createClient({ firstname: 'Ada', lastname: randomUUID() })).id
  const buyersagent = (await fixture.owner.createAgent({ firstname: 'Bo' })).id
  const sellersagent = (await fixture.owner.createAgent({ firstname: 'Cy' })).id
  const officer = (await fixture.owner.createContact({ lastname: 'Di', type: 'escrowofficer' })).id
  const insurer = (await fixture.owner.createContact({ lastname: 'El' })).id
  const inspectors = ['inspector', 'ana', 'priya', 'walt', 'derrick', 'owner', 'office', 'limited', 'ana', 'inspector']
  const people = inspectors.map(username => fixture.user(username))
  const ana = fixture.user('ana')
  const [reason] = await fixture.owner.referReasons()
  const texts = {
    osscheduleddatetime: '2031-05-01 10:00:00',
    referreason: reason?.id ?? '',
    referredreason: 'Radio',
    buyersagentcontactnotes: 'By text',
    sellersagentcontactnotes: 'Call first',
    policynumber: 'P-1',
    policyholder: 'Ada L.',
  }
  const sent = {
    ...texts,
    ...{ ignoresignaturepaymentfordelivery: true, ignoresignaturefordelivery: false, ignorespaymentfordelivery: true },
    address1: '12 Orchard Way',
    address2: 'Unit 3',
    city: 'Charlotte',
    state: 'North Carolina',
    zip: '28203',
    county: 'Mecklenburg',
    latitude: 35.2127,
    longitude: -80.8601,
    squarefeet: 2400,
    yearbuilt: 1987,
    salesprice: 350000.5,
    foundationtype: 'Crawl space',
    reportnumber: 'R-77',
    invoicenumber: 'I-9',
    majorcrossstreets: 'East and Kenilworth',
    gatecode: '#42',
    lockbox: 'Left of the door, 4711',
    pets: 'Two cats',
    accessnotes: 'Ring twice',
    propertyoccupied: true,
    utilitieson: false,
    propertyphoto: 'https://photos.example/1.jpg',
    signature: 'Ada L.',
    osorder: true,
    datetime: '2031-06-02 09:15:00',
    duration: 195,
    ...Object.fromEntries(people.map((person, i) => [`inspector${i + 1}uuid`, person])),
    inspector2requested: true,
    ordertypeuuid: fixture.orderType('Residential'),
    services: [fixture.service('Radon Test'), fixture.service('Sewer Scope')],
    packages: [{ package: fixture.pack('Complete') }],
    clientuuid: client,
    buyersagentuuid: buyersagent,
    sellersagentuuid: sellersagent,
    contacts: [{ id: officer }, { id: insurer, type: 'insuranceagent' }],
    notes: [{ owner: fixture.user('office'), text: 'Dog in the yard\nring twice' }],
    officeuuid: fixture.office('charlotte'),
    fees: [{ feeid: fixture.fee('Trip Fee'), value: 12.34 }],
    inprogress: false,
    scheduled: now,
    scheduledby: fixture.user('office'),
    confirmed: '2031-05-02 11:00:00',
    sendemailevents: false,
    sendsmsevents: false,
  }
  const read = {
    ...texts,
    ...{ ignoresignaturepaymentfordelivery: 'yes', ignoresignaturefordelivery: 'no', ignorespaymentfordelivery: 'yes' },
    ...{ costcenter: '', costcentername: '' },
    office: sent.officeuuid,
    ordertype: sent.ordertypeuuid,
    orderstatus: 'scheduled',
    datetime: '2031-06-02 09:15:00',
    datetimeiso: '2031-06-02T09:15:00-04:00',
    duration: 195,
    address1: '12 Orchard Way',
    address2: 'Unit 3',
    city: 'Charlotte',
    state: 'North Carolina',
    stateabbreviation: 'NC',
    zip: '28203',
    county: 'Mecklenburg',
    latitude: 35.2127,
    longitude: -80.8601,
    squarefeet: 2400,
    yearbuilt: 1987,
    salesprice: 350000.5,
    foundation: 'Crawl space',
    reportnumber: 'R-77',
    invoicenumber: 'I-9',
    majorcrossstreets: 'East and Kenilworth',
    gatecode: '#42',
    lockbox: 'Left of the door, 4711',
    pets: 'Two cats',
    accessnotes: 'Ring twice',
    propertyoccupied: 'yes',
    utilitieson: 'no',
    propertyphoto: 'https://photos.example/1.jpg',
    signature: 'Ada L.',
    osorder: 'yes',
    datetimeformatted: '6/2/2031 9:15 AM',
    mapurl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('12 Orchard Way, Charlotte, North Carolina 28203')}`,
    controls: [],
    coupons: [],
    taxes: [],
    canceleddatetime: '',
    canceledby: '',
    cancelreason: '',
    cancelreasonstring: '',
    deleteddatetime: '',
    deletedby: '',
    canceled: 'no',
    ...Object.fromEntries(people.map((person, i) => [`inspector${i + 1}`, person])),
    // Ana is in two places.
    ...Object.fromEntries(people.map((person, i) => [`inspector${i + 1}requested`, person === ana ? 'yes' : 'no'])),
    requestedinspectors: [ana],
    client,
    buyersagent,
    sellersagent,
    insuranceagent: insurer,
    escrowofficer: officer,
    contacts: [
      { id: officer, type: 'escrowofficer' },
      { id: insurer, type: 'insuranceagent' },
    ],
    services: ['Radon Test', 'Sewer Scope'].map(name => {
      const service = fixture.service(name)
      return { id: service, uuid: service, name }
    }),
    fees: [
      { id: fixture.fee('Radon Test'), name: 'Radon Test', amount: 165 },
      { id: fixture.fee('Sewer Scope'), name: 'Sewer Scope', amount: 215 },
      { id: fixture.fee('Trip Fee'), name: 'Trip Fee', amount: 12.34 },
    ],
    totalfee: 392.34,
    createdby: fixture.user('owner'),
    scheduleddatetime: now,
    scheduledby: fixture.user('office'),
    confirmeddatetime: '2031-05-02 11:00:00',
    confirmedby: fixture.user('owner'),
    completeddatetime: '',
    completedby: '',
    initialcompleteddatetime: '',
    initialcompletedby: '',
    complete: 'no',
    paid: 'no',
    show: 'yes',
    sendemailevents: 'no',
    sendsmsevents: 'no',
  }
  return { sent, read }
}

for (const encoding of ['JSON', 'a form'] as const) {
  const write = (path: string, body: object) =>
    encoding === 'JSON' ? fixture.send(path, body) : fixture.sendForm(path, body)

  async function assertReadsBack(answer: Awaited<ReturnType<typeof write>>, read: object) {
    assert.deepEqual([answer.body.status, answer.body.warnings], ['ok', undefined], answer.text)
    const {
      id,
      oid,
      modified,
      createddatetime: _,
      packages,
      conflicts: __,
      ...rest
    } = await fixture.owner.order(String(answer.body.id))
    assert.deepEqual([id, oid, modified], [answer.body.id, answer.body.oid, answer.body.modified])
    assert.deepEqual(rest, read)
    assert.deepEqual(
      packages.map(pack => [pack.package, pack.name]),
      [[fixture.pack('Complete'), 'Complete']],
    )
    const [note, ...others] = await fixture.owner.orderNotes(id)
    assert.deepEqual([note?.text, others.length], ['Dog in the yard\nring twice', 0])
  }

  test(`2.2 every write field sent as ${encoding} on create reads back`, async () => {
    const { sent, read } = await everything()
    const answer = await write('/order', sent)
    await assertReadsBack(answer, read)
    assertShape([await fixture.owner.order(String(answer.body.id))], order)
  })

  test(`2.2 every write field sent as ${encoding} on an update reads back`, async () => {
    const { sent, read } = await everything()
    const { id } = await fixture.owner.createOrder({})
    await assertReadsBack(await write(`/order/${id}`, sent), read)
  })
}

test('2.2 an update leaves what is not sent as it was', async () => {
  const { sent, read } = await everything()
  const { id } = await fixture.owner.createOrder(sent)
  await fixture.owner.updateOrder(id, { city: 'Matthews' })
  const { office, city, address1, datetime, inspector10, totalfee, scheduleddatetime, client } =
    await fixture.owner.order(id)
  assert.deepEqual(
    { office, city, address1, datetime, inspector10, totalfee, scheduleddatetime, client },
    {
      office: read.office,
      city: 'Matthews',
      address1: read.address1,
      datetime: read.datetime,
      inspector10: fixture.user('inspector'),
      totalfee: read.totalfee,
      scheduleddatetime: now,
      client: read.client,
    },
  )
})

test('2.2 text of the property can be emptied, and an empty value of anything else counts as not sent', async () => {
  const { sent } = await everything()
  const { id } = await fixture.owner.createOrder(sent)
  const empty = Object.fromEntries(Object.keys(sent).map(name => [name, '']))
  assert.deepEqual((await fixture.send(`/order/${id}`, empty)).body.warnings, undefined)
  const read = await fixture.owner.order(id)
  assert.deepEqual(
    [read.address1, read.address2, read.city, read.state, read.zip, read.county, read.foundation, read.reportnumber],
    Array(8).fill(''),
  )
  assert.deepEqual([read.datetime, read.duration, read.inspector1], [sent.datetime, 195, fixture.user('inspector')])
  assert.deepEqual([read.squarefeet, read.totalfee, read.client], [2400, 392.34, sent.clientuuid])
})

for (const [state, abbreviation] of [
  ['NC', 'NC'],
  ['nc', 'NC'],
  ['North Carolina', 'NC'],
  ['south carolina', 'SC'],
  ['Elsewhere', ''],
] as const) {
  test(`2.2 the state ${state} is kept as written and abbreviated as "${abbreviation}"`, async () => {
    const { id } = await fixture.owner.createOrder({ state })
    const read = await fixture.owner.order(id)
    assert.deepEqual([read.state, read.stateabbreviation], [state, abbreviation])
  })
}

test('2.2 the services are the complete list: others are neither on the order nor priced', async () => {
  const { id } = await fixture.owner.createOrder({
    services: [fixture.service('Home Inspection')],
    packages: [{ package: fixture.pack('Complete') }],
  })
  const { services, fees, totalfee } = await fixture.owner.order(id)
  assert.deepEqual(
    [services.map(service => service.name), fees.map(fee => fee.name), totalfee],
    [['Home Inspection'], ['Home Inspection'], 415],
  )
})

test('2.2 repeated service ids are harmless', async () => {
  const radon = fixture.service('Radon Test')
  const { id, warnings } = await fixture.owner.createOrder({ services: [radon, radon.toUpperCase(), radon] })
  const { services, totalfee, duration } = await fixture.owner.order(id)
  assert.deepEqual([services.length, totalfee, duration, warnings], [1, 165, 15, []])
})

test('2.2 a package is only recorded: it adds no services and no fees', async () => {
  const { id, status } = await fixture.owner.createOrder({ packages: [{ package: fixture.pack('Essential') }] })
  const { services, fees, totalfee, packages } = await fixture.owner.order(id)
  assert.deepEqual([status, services, fees, totalfee, packages.length], ['ok', [], [], 0, 1])
})

test('2.2 a package may be inactive or hidden and is still a package of the company', async () => {
  const { id, status } = await fixture.owner.createOrder({
    packages: [{ package: fixture.pack('Spring Special') }, { package: fixture.pack('Relocation Partner') }],
  })
  const { packages } = await fixture.owner.order(id)
  assert.deepEqual([status, packages.map(pack => pack.name)], ['ok', ['Spring Special', 'Relocation Partner']])
})

test('2.2 the office defaults to the office of the key owner', async () => {
  const { id } = await fixture.server.as('office').createOrder({})
  const { office, createdby } = await fixture.owner.order(id)
  assert.deepEqual([office, createdby], [fixture.office('charlotte'), fixture.user('office')])
})

test('2.2 scheduledby and createdby default to the user of the key', async () => {
  const { id } = await fixture.server.as('office').createOrder(scheduling)
  const { scheduledby, createdby } = await fixture.owner.order(id)
  assert.deepEqual([scheduledby, createdby], [fixture.user('office'), fixture.user('office')])
})

test('2.2 sendemailevents and sendsmsevents persist until they are set again', async () => {
  const { id } = await fixture.owner.createOrder({ sendemailevents: false, sendsmsevents: false })
  const flags = async () => {
    const { sendemailevents, sendsmsevents } = await fixture.owner.order(id)
    return [sendemailevents, sendsmsevents]
  }
  await fixture.owner.updateOrder(id, scheduling)
  assert.deepEqual(await flags(), ['no', 'no'])
  await fixture.owner.updateOrder(id, { sendemailevents: true })
  assert.deepEqual(await flags(), ['yes', 'no'])
  await fixture.owner.updateOrder(id, { sendsmsevents: true })
  await fixture.owner.updateOrder(id, { city: 'Pineville' })
  assert.deepEqual(await flags(), ['yes', 'yes'])
})

test('2.2 the order is also found by its number', async () => {
  const { id, oid } = await fixture.owner.createOrder({ address1: 'By number' })
  assert.deepEqual(await fixture.owner.order(oid), await fixture.owner.order(id))
  await fixture.owner.updateOrder(String(oid), { city: 'Numbered' })
  assert.equal((await fixture.owner.order(id.toUpperCase())).city, 'Numbered')
})

for (const [written, read] of [
  [{ squarefeet: '2,400' }, { squarefeet: 2400 }],
  [{ salesprice: '$350,000.50' }, { salesprice: 350000.5 }],
  [{ yearbuilt: ' 1987 ' }, { yearbuilt: 1987 }],
  [{ latitude: '35.5' }, { latitude: 35.5 }],
  [{ zip: 28203 }, { zip: '28203' }],
  [{ duration: '90' }, { duration: 90 }],
] as const) {
  test(`2.2 ${JSON.stringify(written)} is read as ${JSON.stringify(read)}`, async () => {
    const { body } = await fixture.send('/order', written)
    assert.equal(body.warnings, undefined)
    const order: object = await fixture.owner.order(String(body.id))
    assert.partialDeepStrictEqual(order, read)
  })
}

for (const field of ['squarefeet', 'yearbuilt', 'salesprice', 'latitude', 'longitude']) {
  test(`2.2 a value of ${field} that is invalid is ignored with a warning`, async () => {
    for (const value of ['many', -1_000_000_000_000, {}, [1], true]) {
      const { body } = await fixture.send('/order', { [field]: value })
      assert.match(String((body.warnings as string[])[0]), new RegExp(`^${field}: .* was ignored$`))
      const read = (await fixture.owner.order(String(body.id))) as unknown as Record<string, unknown>
      assert.equal(read[field], /itude$/.test(field) ? null : '')
    }
  })
}
