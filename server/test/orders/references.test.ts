import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Desk, freeTime, openDesk, scheduling } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

/** Fields that name something, and where it would read back. */
const references: readonly (readonly [field: string, readField: string])[] = [
  ['clientuuid', 'client'],
  ['buyersagentuuid', 'buyersagent'],
  ['sellersagentuuid', 'sellersagent'],
  ['inspector1uuid', 'inspector1'],
  ['inspector2uuid', 'inspector2'],
  ['inspector10uuid', 'inspector10'],
  ['ordertypeuuid', 'ordertype'],
]

const read = async (id: unknown) => (await desk.owner.order(String(id))) as unknown as Record<string, unknown>

for (const [field, readField] of references) {
  for (const value of [randomUUID(), 'unknown', '7', '\u{1F3E0}']) {
    test(`2.1 an unknown ${field} "${value.length > 9 ? 'UUID' : value}" is dropped silently, with a warning`, async () => {
      for (const send of [desk.send, desk.sendForm]) {
        const { status, body } = await send('/order', { [field]: value, city: 'Kept' })
        assert.deepEqual([status, body.status, body.message], [200, 'ok', ''])
        assert.deepEqual(body.warnings, [`${field}: ${value} is not known here and was dropped`])
        const order = await read(body.id)
        assert.deepEqual([order[readField], order.city], ['', 'Kept'])
      }
    })
  }

  test(`2.1 an unknown ${field} on an update leaves what was there`, async () => {
    const known = {
      clientuuid: (await desk.owner.createClient({ firstname: 'C' })).id,
      buyersagentuuid: (await desk.owner.createAgent({ firstname: 'B' })).id,
      sellersagentuuid: (await desk.owner.createAgent({ firstname: 'S' })).id,
      inspector1uuid: desk.user('ana'),
      inspector2uuid: desk.user('walt'),
      inspector10uuid: desk.user('priya'),
      ordertypeuuid: desk.orderType('Commercial'),
    }
    const { id } = await desk.owner.createOrder(known)
    const unknown = randomUUID()
    const { body } = await desk.send(`/order/${id}`, { [field]: unknown })
    assert.deepEqual(body.warnings, [`${field}: ${unknown} is not known here and was dropped`])
    assert.equal((await read(id))[readField], known[field as keyof typeof known])
  })
}

test('2.1 an unknown scheduledby is dropped, and the user of the key scheduled it', async () => {
  const unknown = randomUUID()
  const { id, warnings } = await desk.owner.createOrder({ ...scheduling, scheduledby: unknown })
  assert.deepEqual(warnings, [`scheduledby: ${unknown} is not known here and was dropped`])
  assert.equal((await read(id)).scheduledby, desk.user('owner'))
})

test('2.1 an unknown service is dropped, and the known ones beside it are kept and priced', async () => {
  const unknown = randomUUID()
  const { id, status, warnings } = await desk.owner.createOrder({
    services: [unknown, desk.service('Radon Test'), 'Sewer Scope'],
  })
  const { services, totalfee } = await desk.owner.order(id)
  assert.deepEqual([status, services.length, totalfee], ['ok', 1, 165])
  assert.deepEqual(warnings, [
    `services: ${unknown} is not known here and was dropped`,
    'services: Sewer Scope is not known here and was dropped',
  ])
})

test('2.1 a note of an unknown owner is kept without an author', async () => {
  const unknown = randomUUID()
  const { id, warnings } = await desk.owner.createOrder({ notes: [{ owner: unknown, text: 'Call first' }] })
  assert.deepEqual(warnings, [`notes[owner]: ${unknown} is not known here and was dropped`])
  const [note] = await desk.owner.orderNotes(id)
  assert.deepEqual([note?.text, note?.user], ['Call first', []])
})

test('2.1 ids of one kind are unknown where another kind is meant', async () => {
  const { body } = await desk.send('/order', {
    clientuuid: desk.user('owner'),
    buyersagentuuid: (await desk.owner.createClient({ firstname: 'C' })).id,
    inspector1uuid: desk.service('Radon Test'),
    services: [desk.user('ana')],
    ordertypeuuid: desk.office('charlotte'),
  })
  assert.equal((body.warnings as string[]).length, 5)
  const { client, buyersagent, inspector1, services, ordertype } = await read(body.id)
  assert.deepEqual([client, buyersagent, inspector1, services, ordertype], ['', '', '', [], ''])
})

test('2.1 a client named as agent too, or an agent as client, is dropped where it does not belong', async () => {
  const { id: client } = await desk.owner.createClient({ firstname: 'C' })
  const { id: agent } = await desk.owner.createAgent({ firstname: 'A' })
  const { id } = await desk.owner.createOrder({})
  for (const path of ['/order', `/order/${id}`]) {
    const one = await desk.send(path, { clientuuid: client, buyersagentuuid: agent, sellersagentuuid: client })
    assert.deepEqual(one.body.warnings, [`sellersagentuuid: ${client} is not known here and was dropped`])
    const order = await read(one.body.id)
    assert.deepEqual([order.client, order.buyersagent, order.sellersagent], [client, agent, ''])
    const other = await desk.send(path, { clientuuid: agent, sellersagentuuid: agent })
    assert.deepEqual(other.body.warnings, [`clientuuid: ${agent} is not known here and was dropped`])
  }
})

test('2.1 nothing was dropped, so there is no warnings member at all', async () => {
  const { body } = await desk.send('/order', { city: 'Charlotte', inspector1uuid: desk.user('ana') })
  assert.ok(!('warnings' in body))
})

test('2.1 warnings name what is no field here, and nothing of it is saved', async () => {
  const { body } = await desk.send('/order', {
    adress1: 'Typing mistake',
    'client[name]': 'x',
    constructor: 1,
    city: 'C',
  })
  assert.equal(body.status, 'ok')
  assert.deepEqual(body.warnings, [
    'adress1 is no field here and was ignored',
    'client[name] is no field here and was ignored',
    'constructor is no field here and was ignored',
  ])
})

test('2.1 a warning shows no more of a value than helps to find it', async () => {
  const { id, warnings } = await desk.owner.createOrder({
    clientuuid: 'x'.repeat(9_000),
    services: ['y'.repeat(9_000)],
  })
  assert.equal(warnings.length, 2)
  for (const warning of warnings) assert.ok(warning.length < 200, warning)
  assert.ok(((await desk.owner.orderHistory(id))[0]?.changes.Ignored ?? '').length < 400)
})

test('2.1 what was dropped stands in the history too', async () => {
  const unknown = randomUUID()
  const { id } = await desk.owner.createOrder({ buyersagentuuid: unknown, city: 'Kept' })
  await desk.send(`/order/${id}`, { nosuchfield: 1 })
  const [created, updated] = await desk.owner.orderHistory(id)
  assert.match(created?.changes.Ignored ?? '', new RegExp(unknown))
  assert.match(updated?.changes.Ignored ?? '', /nosuchfield/)
})

test('2.1 a note without text is ignored with a warning', async () => {
  const { body } = await desk.send('/order', { notes: [{ owner: desk.user('owner'), text: '' }, {}, { text: 'kept' }] })
  assert.deepEqual(body.warnings, ['notes has no text and was ignored', 'notes has no text and was ignored'])
  assert.equal((await desk.owner.orderNotes(String(body.id))).length, 1)
})

test('2.1 scheduledby without the scheduling fields is ignored with a warning', async () => {
  const scheduledby = desk.user('office')
  const draft = await desk.owner.createOrder({ scheduledby })
  const updated = await desk.owner.updateOrder(draft.id, { scheduledby })
  for (const { warnings } of [draft, updated]) {
    assert.deepEqual(warnings, [
      `scheduledby: ${scheduledby} was ignored: it counts only beside inprogress: false and scheduled`,
    ])
  }
  assert.equal((await read(draft.id)).scheduledby, '')
})

test('2.1 inprogress true on a scheduled order is ignored with a warning', async () => {
  const { id } = await desk.owner.createOrder({ ...scheduling, datetime: freeTime() })
  const { warnings } = await desk.owner.updateOrder(id, { inprogress: true })
  assert.deepEqual(warnings, ['inprogress: true was ignored: a scheduled order stays scheduled'])
  assert.equal((await read(id)).orderstatus, 'scheduled')
})

test('2.1 one inspector in two places is no mistake', async () => {
  const { id, warnings } = await desk.owner.createOrder({
    datetime: freeTime(),
    inspector1uuid: desk.user('ana'),
    inspector2uuid: desk.user('ana'),
  })
  const { inspector1, inspector2, conflicts } = await desk.owner.order(id)
  assert.deepEqual([inspector1, inspector2, conflicts, warnings], [desk.user('ana'), desk.user('ana'), [], []])
})
