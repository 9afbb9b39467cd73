import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testToday } from '../clock.ts'
import { asForm, type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

type Json = Record<string, unknown>

let fixture: OrderFixture
let full: string
before(async () => {
  fixture = await openOrderFixture()
  full = await bookFullOrder()
})
after(() => fixture.close())

/** Yesterday at nine: a record of the past causes no other warnings than one of the future. */
const past = testToday().subtract({ days: 1 })

async function bookFullOrder(): Promise<string> {
  const { owner } = fixture
  await owner.settings.updateCompany({
    settings: { controls: [{ id: '480', name: 'pool', label: 'Pool', type: 'text' }], costCenters: [{ name: 'West' }] },
  } as never)
  const client = (await owner.createClient({ firstname: 'Rosa', lastname: 'Back' })).id
  const agents = [await owner.createAgent({ lastname: 'Buyer' }), await owner.createAgent({ lastname: 'Seller' })]
  const officer = (await owner.createEscrowOfficer({ lastname: 'Officer' })).id
  const insurer = (await owner.createInsuranceAgent({ lastname: 'Insurer' })).id
  const { body } = await fixture.send('/order', {
    address1: '9 Back Road',
    city: 'Charlotte',
    state: 'NC',
    zip: '28203',
    squarefeet: 2450,
    foundationtype: 'Slab',
    costcenter: 'West',
    datetime: `${past} 09:00:00`,
    inspector1uuid: fixture.user('inspector'),
    inspector1requested: true,
    requestedinspectors: [fixture.user('office')],
    ordertypeuuid: fixture.orderType('Residential'),
    services: [fixture.service('Home Inspection'), fixture.service('Radon Test')],
    packages: [{ package: fixture.pack('Complete') }, { package: fixture.pack('Complete') }],
    clientuuid: client,
    buyersagentuuid: agents[0]?.id,
    sellersagentuuid: agents[1]?.id,
    contacts: [{ id: officer }, { id: insurer }],
    'controls-v2': [{ id: 480, value: 'yes, heated' }],
    notes: [{ text: 'Ring twice.' }],
    inprogress: false,
    scheduled: `${past} 08:00:00`,
  })
  assert.equal(body.status, 'ok', body.message)
  return String(body.id)
}

async function recordOf(id: string): Promise<Json> {
  const { body } = await fixture.request('GET', `/order/${id}`)
  return (body as unknown as { order: Json }).order
}

const historyOf = async (id: string) => (await fixture.owner.orderHistory(id)).length

/** Sends the record back with some fields changed, and returns it as it is then, beside the warnings. */
async function sendBack(record: Json, changed: Json = {}): Promise<{ now: Json; warnings: readonly string[] }> {
  const { body } = await fixture.send(`/order/${record.id}`, { ...record, ...changed })
  assert.equal(body.status, 'ok', body.message)
  return { now: await recordOf(String(record.id)), warnings: (body.warnings ?? []) as string[] }
}

describe('2.2 an order that is sent back', () => {
  test('2.2 a whole order that is sent back with one field changed changes this field and nothing else', async () => {
    const record = await recordOf(full)
    const events = fixture.kinds(full).length
    const history = await historyOf(full)
    const { now, warnings } = await sendBack(record, { gatecode: '4711' })
    assert.deepEqual(now, { ...record, gatecode: '4711', modified: now.modified })
    assert.deepEqual(fixture.kinds(full).slice(events), ['ORDER_UPDATED'])
    assert.equal(await historyOf(full), history + 1)
    assert.equal((await fixture.owner.orderNotes(full)).length, 1)
    assert.equal(warnings.length, 1, warnings.join('\n'))
    assert.match(String(warnings), /^id, oid, .*totalfee.* can only be read and were ignored$/)
    const entry = (await fixture.owner.orderHistory(full)).at(-1)
    assert.deepEqual(Object.keys(entry?.changes ?? {}).toSorted(), ['Gate code', 'Ignored'])
  })

  test('2.2 what was derived of an order that is sent back stays derived', async () => {
    const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
    const record = await recordOf(id)
    await sendBack(record)
    await fixture.owner.updateOrder(id, { services: [fixture.service('Sewer Scope')] })
    assert.notEqual((await recordOf(id)).duration, record.duration, 'the duration follows the services')
  })

  test('2.2 a form can send the record back too', async () => {
    const record = await recordOf(full)
    const { body } = await fixture.sendForm(`/order/${full}`, { ...record, lockbox: 'left' })
    assert.equal(body.status, 'ok', body.message)
    assert.deepEqual(await recordOf(full), { ...record, lockbox: 'left', modified: body.modified })
    assert.match(asForm(record), /fees/)
  })

  test('2.2 fields are changed under the names that a record shows', async () => {
    const { owner } = fixture
    const changed = {
      client: (await owner.createClient({ firstname: 'New' })).id,
      buyersagent: (await owner.createAgent({ lastname: 'New buyer' })).id,
      sellersagent: (await owner.createAgent({ lastname: 'New seller' })).id,
      escrowofficer: (await owner.createEscrowOfficer({ lastname: 'New officer' })).id,
      insuranceagent: (await owner.createInsuranceAgent({ lastname: 'New insurer' })).id,
      inspector2: fixture.user('ana'),
      foundation: 'Basement',
      office: fixture.office('lake-norman'),
    }
    const record = await recordOf(full)
    const { now, warnings } = await sendBack(record, changed)
    for (const [name, value] of Object.entries(changed)) assert.equal(now[name], value, name)
    assert.deepEqual(now.contacts, [
      { id: changed.escrowofficer, type: 'escrowofficer' },
      { id: changed.insuranceagent, type: 'insuranceagent' },
    ])
    const [inspectors, ...others] = warnings.toReversed()
    assert.match(String(inspectors), /^inspectors: the client asked for/)
    assert.equal(others.length, 1, others.join('\n'))
    const { now: same } = await sendBack(now, record)
    assert.deepEqual(same, {
      ...record,
      inspector2: changed.inspector2,
      conflicts: same.conflicts,
      modified: same.modified,
    })
  })

  test('2.2 the names of the interface take precedence over those of the record', async () => {
    const { owner } = fixture
    const { id } = await owner.createOrder({})
    const clients = [
      await owner.createClient({ firstname: 'First' }),
      await owner.createClient({ firstname: 'Second' }),
    ]
    const [first, second] = clients.map(client => client.id)
    await fixture.send(`/order/${id}`, {
      client: first,
      clientuuid: second,
      foundation: 'Slab',
      foundationtype: 'Pier',
    })
    const order = await owner.order(id)
    assert.deepEqual([order.client, order.foundation], [second, 'Pier'])
    const { body } = await fixture.send(`/order/${id}`, { client: 'nobody', inspector1: fixture.fee('Radon Test') })
    assert.equal((body.warnings as string[]).length, 2)
    assert.equal((await owner.order(id)).client, second)
  })

  test('3 services and packages that the order does not have are added from a record, those sent as ids are repeated', async () => {
    const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
    const record = await recordOf(id)
    const radon = { id: fixture.service('Radon Test'), name: 'Radon Test' }
    const pack = { id: 'new', package: fixture.pack('Complete') }
    const { now } = await sendBack(record, { services: [...(record.services as Json[]), radon], packages: [pack] })
    const priced = (now.fees as { amount: number }[]).map(({ amount }) => amount)
    assert.deepEqual([(now.services as Json[]).length, priced.length], [2, 2])
    assert.equal(now.duration, record.duration)
    assert.equal((now.packages as Json[]).length, 1)
    const again = await sendBack(now, { services: [fixture.service('Radon Test')] })
    const repeated = (again.now.fees as { amount: number }[]).map(({ amount }) => amount)
    assert.deepEqual(repeated, [priced[0], 2 * Number(priced[1])])
  })

  test('2.2 an amount is changed in the fees of a record, and an unknown fee refuses it', async () => {
    const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
    const record = await recordOf(id)
    const [fee] = record.fees as [Json]
    const { now } = await sendBack(record, { fees: [{ ...fee, amount: 99.5 }] })
    assert.deepEqual([now.fees, now.totalfee], [[{ ...fee, amount: 99.5 }], 99.5])
    const { body: read } = await fixture.request('GET', `/order/fees/${id}`)
    const { body } = await fixture.send(`/order/${id}`, { fees: (read as unknown as Json).orderfees })
    assert.deepEqual([body.status, (await recordOf(id)).totalfee], ['ok', 99.5])
    const unknown = await fixture.send(`/order/${id}`, { fees: [{ id: fixture.user('owner'), amount: 5 }] })
    assert.match(unknown.body.message, /^Unable to lookup Fee/)
  })

  test('2.2 an agent, an escrow officer and an insurance agent are taken off by an empty text under the name of the record', async () => {
    const { owner } = fixture
    const [agent, officer] = [
      (await owner.createAgent({ lastname: 'Taken' })).id,
      (await owner.createEscrowOfficer({ lastname: 'Taken' })).id,
    ]
    const insurer = (await owner.createInsuranceAgent({ lastname: 'Staying' })).id
    const sent = { buyersagentuuid: agent, sellersagentuuid: agent, contacts: [{ id: officer }, { id: insurer }] }
    const { id } = await owner.createOrder(sent)
    const record = await recordOf(id)
    const { now } = await sendBack(record, { sellersagent: '', escrowofficer: '' })
    assert.deepEqual([now.buyersagent, now.sellersagent, now.escrowofficer], [agent, '', ''])
    assert.deepEqual(now.contacts, [{ id: insurer, type: 'insuranceagent' }])
    const entry = (await owner.orderHistory(id)).at(-1)
    assert.equal(entry?.changes["Seller's agent"], '')
    await sendBack(now, { insuranceagent: '' })
    assert.deepEqual((await recordOf(id)).contacts, [])
    // Of the record, these were empty before: what the same request adds stays.
    const { now: added } = await sendBack(await recordOf(id), { sellersagentuuid: agent, contacts: [{ id: officer }] })
    assert.deepEqual([added.sellersagent, added.escrowofficer], [agent, officer])
    await fixture.send(`/order/${id}`, { buyersagentuuid: '', buyersagent: null })
    assert.equal((await recordOf(id)).buyersagent, agent, 'under other names, an empty field counts as omitted')
  })

  test('2.2 notes that the order has are no change when they are sent back as they were read', async () => {
    const { owner } = fixture
    const { id } = await owner.createOrder({ notes: [{ owner: fixture.user('office'), text: 'Ring.' }] })
    await owner.updateOrder(id, { notes: [{ text: 'Key under the mat.' }] })
    const read = async () => {
      const { body } = await fixture.request('GET', `/order/notes/${id}`)
      return (body as unknown as { notes: Json[] }).notes
    }
    const notes = await read()
    const history = await historyOf(id)
    const { body } = await fixture.send(`/order/${id}`, { ...(await recordOf(id)), notes })
    assert.deepEqual([body.status, (body.warnings as string[]).length], ['ok', 1], String(body.warnings))
    assert.deepEqual(await read(), notes)
    assert.equal(await historyOf(id), history + 1)
    assert.equal((await owner.orderHistory(id)).at(-1)?.changes.Notes, undefined)
    const [first, second] = notes
    await fixture.send(`/order/${id}`, { notes: [first, { ...second, text: 'Key at the desk.' }, { text: 'Ring.' }] })
    const texts = (await read()).map(({ text }) => text)
    assert.deepEqual(texts, ['Ring.', 'Key under the mat.', 'Key at the desk.', 'Ring.'])
    const { body: copied } = await fixture.send('/order', { notes })
    const copy = await owner.orderNotes(String(copied.id))
    assert.deepEqual(
      copy.map(({ text, user }) => [text, 'id' in user ? user.id : '']),
      [
        ['Ring.', fixture.user('office')],
        ['Key under the mat.', ''],
      ],
    )
  })

  test('2.2 an order that is created from the record of another one has what that one has', async () => {
    const record = await recordOf(full)
    const { body } = await fixture.send('/order', record)
    assert.equal(body.status, 'ok', body.message)
    const copy = await recordOf(String(body.id))
    for (const name of ['client', 'services', 'fees', 'contacts', 'inspector1', 'foundation', 'controls', 'duration'])
      assert.deepEqual(copy[name], record[name], name)
    assert.equal((copy.packages as Json[]).length, 2)
  })
})

/** Sends a record back under `/{one}/{id}` with some fields changed, and returns it as it is then. */
async function change(one: string, id: string, changed: Json): Promise<Json> {
  const read = async () => {
    const { body } = await fixture.request('GET', `/${one}/${id}`)
    return (body as unknown as Json)[one] as Json
  }
  const { body } = await fixture.send(`/${one}/${id}`, { ...(await read()), ...changed })
  assert.equal(body.status, 'ok', body.message)
  return read()
}

describe('2.5 people and firms that are sent back', () => {
  test('2.5 the email address of a firm is changed under either of its names', async () => {
    const { owner } = fixture
    for (const [one, { id }] of [
      ['agency', await owner.createAgency({ name: 'Two Names', emailaddress: 'a@firms.example' })],
      ['escrowoffice', await owner.createEscrowOffice({ name: 'Two Names', email: 'a@firms.example' })],
    ] as const) {
      const after = async (changed: Json) => (await change(one, id, changed)).emailaddress
      assert.equal(await after({ email: 'b@firms.example' }), 'b@firms.example')
      assert.equal(await after({ emailaddress: 'c@firms.example' }), 'c@firms.example')
      assert.equal(await after({ fax: '704-555-0101' }), 'c@firms.example')
    }
  })

  test('2.6 the firm of a person is changed by its id or its name, whichever differs from the record', async () => {
    const { owner } = fixture
    const agency = (await owner.createAgency({ name: 'Old Agency' })).id
    const agent = (await owner.createAgent({ lastname: 'Member', agency })).id
    assert.equal((await change('agent', agent, { agencyname: 'New Agency' })).agencyname, 'New Agency')
    assert.equal((await change('agent', agent, { agency })).agencyname, 'Old Agency')
    assert.equal((await change('agent', agent, { bio: 'Roofs.' })).agency, agency)
    assert.equal((await change('agent', agent, { agencyname: '' })).agency, '')
    const office = (await owner.createEscrowOffice({ name: 'Old Title' })).id
    const officer = (await owner.createEscrowOfficer({ lastname: 'Member', office })).id
    for (const name of ['officename', 'agency', 'agencyname']) {
      const after = await change('escrowofficer', officer, { [name]: `New Title by ${name}` })
      assert.deepEqual([after.officename, after.agencyname], [`New Title by ${name}`, `New Title by ${name}`])
    }
    const after = await change('escrowofficer', officer, { office })
    assert.deepEqual([after.office, after.agency, after.officename], [office, office, 'Old Title'])
  })

  test('2.6 an id of a firm of the other kind is dropped', async () => {
    const { owner } = fixture
    const [agency, office] = [
      await owner.createAgency({ name: 'One Kind' }),
      await owner.createEscrowOffice({ name: 'Other' }),
    ]
    const dropped = (id: string) => `agency: ${id} is not known here and was dropped`
    for (const [path, sent, wrong] of [
      ['/agent', { agency: office.id }, office.id],
      ['/insuranceagent', { agency: office.id }, office.id],
      ['/escrowofficer', { office: agency.id }, agency.id],
      ['/contact', { type: 'escrowofficer', agency: agency.id }, agency.id],
    ] as const) {
      const { body } = await fixture.send(path, { lastname: 'Kind', ...sent })
      assert.deepEqual(body.warnings, [dropped(wrong)], path)
    }
    const { id } = await owner.createContact({ lastname: 'Kind', type: 'escrowofficer', agency: office.id })
    assert.equal((await owner.escrowOfficer(id)).office, office.id)
  })

  test('2.6 an agent that is sent back has no position of its own', async () => {
    const { id } = await fixture.owner.createAgent({ lastname: 'Placed', zip: '28203' })
    const { latitude } = await change('agent', id, { bio: 'Roofs.' })
    const moved = await change('agent', id, { zip: '28031' })
    assert.notEqual(moved.latitude, latitude, 'the position of a ZIP is not that of the agent')
    assert.equal((await change('agent', id, { latitude: 35.5, longitude: -80.5 })).latitude, 35.5)
  })

  test('2.8 a user is created and changed with first and last, and a derived display name follows', async () => {
    const { body } = await fixture.send('/user', {
      username: 'uma',
      first: 'Uma',
      last: 'Ash',
      email: 'uma@users.example',
    })
    assert.deepEqual([body.status, body.warnings], ['ok', undefined])
    const id = String(body.id)
    const { owner } = fixture
    assert.deepEqual([(await owner.user(id)).displayname, (await owner.user(id)).lastname], ['Uma Ash', 'Ash'])
    assert.equal((await change('user', id, { firstname: 'Una' })).displayname, 'Una Ash')
    assert.equal((await change('user', id, { last: 'Oak' })).displayname, 'Una Oak')
    assert.equal((await change('user', id, { displayname: 'Dr. Oak' })).displayname, 'Dr. Oak')
    assert.equal((await change('user', id, { firstname: 'Ute' })).displayname, 'Dr. Oak')
    assert.equal((await change('user', id, { displayname: '' })).displayname, 'Ute Oak')
  })
})
