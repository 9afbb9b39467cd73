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
