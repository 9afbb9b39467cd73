// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type Json = Record<string, unknown>

async function read(path: string): Promise<Json> {
  const { body } = await fixture.request('GET', path)
  return body as unknown as Json
}

async function recordOf(path: string): Promise<Json> {
  const body = await read(path)
  return body[path.split('/')[1] ?? ''] as Json
}

const ids = (body: Json, name: string) => (body[name] as { id: string }[]).map(({ id }) => id)

const names = 'id first last display email firstname lastname displayname emailaddress show modified notes'
const address = 'address1 address2 city state stateabbreviation zip'
const more = 'url companyname mobilephone mobilephone2 mobilephone3 workphone homephone workfax homefax'
const people = {
  client: { many: 'clients', fields: `${names} ${address} ${more} send_sms send_email` },
  agent: {
    many: 'agents',
    fields: `${names} ${address} ${more} agency latitude longitude sendsms sendemail bio lastactive labels img`,
  },
  contact: { many: 'contacts', fields: `${names} ${address} ${more} type agency` },
  escrowofficer: { many: 'escrowofficers', fields: `${names} ${address} ${more} office url phone fax cellPhone` },
  insuranceagent: { many: 'insuranceagents', fields: `${names} ${address} ${more} agency` },
} as const

for (const [one, { many, fields }] of Object.entries(people)) {
  describe(one, () => {
    test(`4 ${one} is created, read, listed, searched, looked up, sent back and removed`, async () => {
      const email = `${one}@kinds.example`
      const sent = {
        firstname: 'Kim',
        lastname: `Kind${one}`,
        emailaddress: email,
        zip: '28203',
        companyname: 'Kind Co',
      }
      const { body: created } = await fixture.send(`/${one}`, sent)
      assert.deepEqual([created.status, created.warnings], ['ok', undefined])
      const { id } = created
      const record = await recordOf(`/${one}/${id}`)
      for (const name of fields.split(' ')) assert.ok(record[name] !== undefined, `${one} has no ${name}`)
      assert.deepEqual(
        [record.first, record.firstname, record.email, record.companyname],
        ['Kim', 'Kim', email, 'Kind Co'],
      )
      assert.deepEqual(await read(`/${many}/${id}`), await read(`/${one}/${id}`))
      for (const path of [`/${one}/lookup?q=${email}`, `/${one}/lookup/${email.toUpperCase()}`])
        assert.deepEqual((await read(path))[one], record)
      assert.deepEqual(ids(await read(`/${many}/search?q=kind${one}`), many), [id])
      assert.deepEqual(ids(await read(`/${many}?uuids=${id}`), many), [id])
      const since = encodeURIComponent(String(record.modified))
      assert.ok(!ids(await read(`/${many}?after=${since}`), many).includes(String(id)))
      await fixture.send(`/${one}/${id}`, { ...record, first: 'Kay' })
      const changed = await recordOf(`/${one}/${id}`)
      assert.deepEqual([changed.firstname, changed.first, changed.display], ['Kay', 'Kay', `Kay Kind${one}`])
      await fixture.send(`/${one}/${id}`, { ...changed, firstname: 'Kit' })
      const again = await recordOf(`/${one}/${id}`)
      assert.equal(again.firstname, 'Kit')
      const same = (kept: Json) => ({ ...kept, modified: '', first: '', firstname: '', display: '', displayname: '' })
      assert.deepEqual(same(again), same(record))
      assert.equal((await fixture.request('DELETE', `/${one}/${id}`)).body.status, 'ok')
      assert.equal((await recordOf(`/${one}/${id}`)).show, 'no')
      assert.equal((await read(`/${one}/lookup?q=${email}`)).status, 'error')
      assert.deepEqual(ids(await read(`/${many}/search?q=kind${one}`), many), [])
    })

    test(`4 an unknown ${one} is an error with an empty record`, async () => {
      const body = await read(`/${one}/${fixture.user('owner')}`)
      assert.deepEqual([body.status, body[one]], ['error', ''])
    })
  })
}

test('4 the kinds of contacts are apart, and the list of all contacts has them', async () => {
  const { owner } = fixture
  const officer = (await owner.createEscrowOfficer({ lastname: 'Apart', office: 'Apart Title' })).id
  const insurer = (await owner.createInsuranceAgent({ lastname: 'Apart', agency: 'Apart Insurance' })).id
  assert.equal((await read(`/insuranceagent/${officer}`)).status, 'error')
  assert.equal((await read(`/escrowofficer/${insurer}`)).status, 'error')
  assert.deepEqual(ids(await read(`/contacts?uuids=${officer},${insurer}`), 'contacts'), [officer, insurer])
  const { office, officename, type } = await owner.escrowOfficer(officer)
  assert.deepEqual([officename, type], ['Apart Title', 'escrowofficer'])
  assert.equal((await owner.escrowOffice(office)).name, 'Apart Title')
  assert.equal((await read(`/agency/${office}`)).status, 'error')
  const { agency } = await owner.insuranceAgent(insurer)
  assert.equal((await owner.agency(agency)).name, 'Apart Insurance')
  const { id } = await owner.createOrder({ contacts: [{ id: officer }, { id: insurer }] })
  const order = await owner.order(id)
  assert.deepEqual([order.escrowofficer, order.insuranceagent], [officer, insurer])
})

for (const [one, many, fields] of [
  [
    'agency',
    'agencies',
    `id name display emailaddress ${address} url phone fax show modified logourl active lastactive labels notes`,
  ],
  ['escrowoffice', 'escrowoffices', `id name email fulladdress ${address} zip phone fax url`],
] as const) {
  test(`4 ${one} is created, read, listed, searched, sent back and removed`, async () => {
    const sent = { name: `Firm ${one}`, email: `${one}@firms.example`, address1: '1 Oak Street', city: 'Charlotte' }
    const { body } = await fixture.send(`/${one}`, sent)
    const { id } = body
    const record = await recordOf(`/${one}/${id}`)
    for (const name of fields.split(' ')) assert.ok(record[name] !== undefined, `${one} has no ${name}`)
    assert.equal(record.emailaddress, sent.email)
    assert.deepEqual(await read(`/${many}/${id}`), await read(`/${one}/${id}`))
    assert.deepEqual(ids(await read(`/${many}/search?q=firm ${one}`), many), [id])
    assert.deepEqual(ids(await read(`/${many}?uuids=${id}`), many), [id])
    await fixture.send(`/${one}/${id}`, { ...record, phone: '704-555-0155' })
    assert.deepEqual(
      { ...(await recordOf(`/${one}/${id}`)), modified: '' },
      { ...record, phone: '704-555-0155', modified: '' },
    )
    assert.equal((await fixture.request('DELETE', `/${one}/${id}`)).body.status, 'ok')
    assert.deepEqual(ids(await read(`/${many}/search?q=firm ${one}`), many), [])
    assert.equal((await recordOf(`/${one}/${id}`)).show, 'no')
  })
}

const userFields =
  'id office username firstname lastname displayname emailaddress address1 address2 city state stateabbreviation zip county phone mobile fax license licensetype sendSMS inspector owner manager officestaff callcenter thirdparty show bio photourl modified zips'

test('4 POST /user creates a user whom owners change whole, and users change their own profile only', async () => {
  const { body } = await fixture.send('/user', { username: 'pat', firstname: 'Pat', lastname: 'Ash', inspector: 'Yes' })
  assert.equal(body.status, 'ok', body.message)
  const id = String(body.id)
  const user = await recordOf(`/user/${id}`)
  assert.deepEqual(Object.keys(user).toSorted(), [...userFields.split(' '), 'mayconnect'].toSorted())
  assert.deepEqual([user.displayname, user.inspector, user.office], ['Pat Ash', 'Yes', fixture.office('charlotte')])
  await fixture.send(`/user/${id}`, { ...user, license: 'NC 4711', bio: 'Roofs.' })
  assert.deepEqual(
    { ...(await recordOf(`/user/${id}`)), modified: '' },
    { ...user, license: 'NC 4711', bio: 'Roofs.', modified: '' },
  )
  const own = fixture.user('limited')
  const limited = fixture.server.as('limited')
  const before = await fixture.owner.user(own)
  const outcome = await limited.updateUser(own, { phone: '704-555-0144', owner: true, username: 'boss' })
  assert.equal(outcome.warnings?.length, 2, String(outcome.warnings))
  const after = await fixture.owner.user(own)
  assert.deepEqual({ ...after, modified: '' }, { ...before, phone: '704-555-0144', modified: '' })
  await assert.rejects(limited.updateUser(id, { bio: 'x' }), { message: 'this action requires user access: OWNER' })
})

test('4 order types and types of contacts are created, changed and removed by owners', async () => {
  const { owner } = fixture
  const { id } = await owner.createOrderType({ name: 'Barn', publicdescription: 'A barn.' })
  await owner.updateOrderType(id, { name: 'Stable' })
  const listed = async () => (await owner.orderTypes()).find(type => type.id === id)
  assert.deepEqual([(await listed())?.name, (await listed())?.publicdescription], ['Stable', 'A barn.'])
  await owner.deleteOrderType(id)
  assert.equal(await listed(), undefined)
  const type = await owner.createContactType('Attorney')
  const types = async () => (await owner.contactTypes()).find(each => each.id === type)
  await owner.updateContactType(type, 'Closing Attorney')
  assert.deepEqual([(await types())?.name, (await types())?.type], ['Closing Attorney', 'closingattorney'])
  await owner.deleteContactType(type)
  assert.equal(await types(), undefined)
})

test('2.2 an order has all names that programs read, and what was read is sent back without loss', async () => {
  const { owner } = fixture
  const center = { name: 'Territory A', phone: '704-555-0133' }
  await owner.settings.updateCompany({ settings: { costCenters: [center] } } as never)
  const [known] = await owner.costCenters()
  assert.deepEqual([known?.name, known?.phone, known?.show], ['Territory A', '704-555-0133', 'yes'])
  const [reason] = await owner.referReasons()
  const sent = {
    referreason: reason?.name,
    referredreason: 'Radio',
    costcenter: 'territory a',
    policynumber: 'P-1',
    policyholder: 'Rosa',
    buyersagentcontactnotes: 'By text.',
    sellersagentcontactnotes: 'Call first.',
    ignoresignatureforDelivery: 'no',
    ignoresignaturefordelivery: 'yes',
    ignoresignaturepaymentfordelivery: 'no',
    ignorespaymentfordelivery: 'yes',
    osscheduleddatetime: '2026-11-01 10:00:00',
    zip: '28203',
  }
  const { body } = await fixture.send('/order', sent)
  assert.deepEqual(body.warnings, ['ignoresignatureforDelivery is not a field here and was ignored'])
  const record = await recordOf(`/order/${body.id}`)
  const { ignoresignatureforDelivery: _, ...expected } = { ...sent, referreason: reason?.id, costcenter: known?.id }
  for (const [name, value] of Object.entries({ ...expected, costcentername: 'Territory A' }))
    assert.equal(record[name], value, name)
  const all =
    'id oid canceled show complete paid signature osorder office datetime datetimeformatted duration createddatetime createdby scheduleddatetime osscheduleddatetime confirmeddatetime deleteddatetime canceleddatetime completeddatetime initialcompleteddatetime scheduledby canceledby confirmedby deletedby initialcompletedby completedby referreason referredreason cancelreason cancelreasonstring client buyersagent sellersagent buyersagentcontactnotes sellersagentcontactnotes insuranceagent escrowofficer squarefeet salesprice yearbuilt totalfee reportnumber invoicenumber address1 address2 city state stateabbreviation zip county latitude longitude majorcrossstreets mapurl policynumber policyholder sendemailevents sendsmsevents ignoresignaturepaymentfordelivery ignoresignaturefordelivery ignorespaymentfordelivery contacts ordertype foundation costcenter costcentername fees coupons packages taxes propertyoccupied utilitieson gatecode controls services modified propertyphoto'
  const places = Array.from({ length: 10 }, (_, i) => [`inspector${i + 1}`, `inspector${i + 1}requested`]).flat()
  for (const name of [...all.split(' '), ...places]) assert.ok(name in record, name)
  const unknown = await fixture.send(`/order/${body.id}`, { referreason: 'nobody', costcenter: 'nowhere' })
  assert.deepEqual(unknown.body.warnings, [
    'referreason: nobody is not known here and was dropped',
    'costcenter: nowhere is not known here and was dropped',
  ])
  await fixture.send(`/order/${body.id}`, { latitude: record.latitude, longitude: record.longitude, zip: '28031' })
  const moved = await recordOf(`/order/${body.id}`)
  assert.notEqual(moved.latitude, record.latitude, 'the position of a ZIP is not that of the house')
})

test('2.3 services and fees have the names that programs read', async () => {
  const [service] = (await read('/services')).services as Json[]
  for (const name of 'sid label privatename visible_order_form sequence is_pac questions'.split(' '))
    assert.ok(service && name in service, name)
  const [fee] = (await read('/fees')).fees as Json[]
  for (const name of 'servicedescription defaultamount taxable basefee sequence show'.split(' '))
    assert.ok(fee && name in fee, name)
})
