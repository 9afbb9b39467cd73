import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

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

const read = async (id: unknown) => (await fixture.owner.order(String(id))) as unknown as Record<string, unknown>

for (const [field, readField] of references) {
  for (const value of [randomUUID(), 'unknown', '7', '\u{1F3E0}']) {
    test(`2.1 an unknown ${field} "${value.length > 9 ? 'UUID' : value}" is dropped silently, with a warning`, async () => {
      for (const send of [fixture.send, fixture.sendForm]) {
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
      clientuuid: (await fixture.owner.createClient({ firstname: 'C' })).id,
      buyersagentuuid: (await fixture.owner.createAgent({ firstname: 'B' })).id,
      sellersagentuuid: (await fixture.owner.createAgent({ firstname: 'S' })).id,
      inspector1uuid: fixture.user('ana'),
      inspector2uuid: fixture.user('walt'),
      inspector10uuid: fixture.user('priya'),
      ordertypeuuid: fixture.orderType('Commercial'),
    }
    const { id } = await fixture.owner.createOrder(known)
    const unknown = randomUUID()
    const { body } = await fixture.send(`/order/${id}`, { [field]: unknown })
    assert.deepEqual(body.warnings, [`${field}: ${unknown} is not known here and was dropped`])
    assert.equal((await read(id))[readField], known[field as keyof typeof known])
  })
}

test('2.1 an unknown scheduledby is dropped, and the user of the key scheduled it', async () => {
  const unknown = randomUUID()
  const { id, warnings } = await fixture.owner.createOrder({ ...scheduling, scheduledby: unknown })
  assert.deepEqual(warnings, [`scheduledby: ${unknown} is not known here and was dropped`])
  assert.equal((await read(id)).scheduledby, fixture.user('owner'))
})

test('2.1 an unknown service is dropped, and the known ones beside it are kept and priced', async () => {
  const unknown = randomUUID()
  const { id, status, warnings } = await fixture.owner.createOrder({
    services: [unknown, fixture.service('Radon Test'), 'Sewer Scope'],
  })
  const { services, totalfee } = await fixture.owner.order(id)
  assert.deepEqual([status, services.length, totalfee], ['ok', 1, 165])
  assert.deepEqual(warnings, [
    `services: ${unknown} is not known here and was dropped`,
    'services: Sewer Scope is not known here and was dropped',
  ])
})

test('2.1 a note of an unknown owner is kept without an author', async () => {
  const unknown = randomUUID()
  const { id, warnings } = await fixture.owner.createOrder({ notes: [{ owner: unknown, text: 'Call first' }] })
  assert.deepEqual(warnings, [`notes[owner]: ${unknown} is not known here and was dropped`])
  const [note] = await fixture.owner.orderNotes(id)
  assert.deepEqual([note?.text, note?.user], ['Call first', []])
})

test('2.1 ids of one kind are unknown where another kind is meant', async () => {
  const { body } = await fixture.send('/order', {
    clientuuid: fixture.user('owner'),
    buyersagentuuid: (await fixture.owner.createClient({ firstname: 'C' })).id,
    inspector1uuid: fixture.service('Radon Test'),
    services: [fixture.user('ana')],
    ordertypeuuid: fixture.office('charlotte'),
  })
  assert.equal((body.warnings as string[]).length, 5)
  const { client, buyersagent, inspector1, services, ordertype } = await read(body.id)
  assert.deepEqual([client, buyersagent, inspector1, services, ordertype], ['', '', '', [], ''])
})

test('2.1 a client named as agent too, or an agent as client, is dropped where it does not belong', async () => {
  const { id: client } = await fixture.owner.createClient({ firstname: 'C' })
  const { id: agent } = await fixture.owner.createAgent({ firstname: 'A' })
  const { id } = await fixture.owner.createOrder({})
  for (const path of ['/order', `/order/${id}`]) {
    const one = await fixture.send(path, { clientuuid: client, buyersagentuuid: agent, sellersagentuuid: client })
    assert.deepEqual(one.body.warnings, [`sellersagentuuid: ${client} is not known here and was dropped`])
    const order = await read(one.body.id)
    assert.deepEqual([order.client, order.buyersagent, order.sellersagent], [client, agent, ''])
    const other = await fixture.send(path, { clientuuid: agent, sellersagentuuid: agent })
    assert.deepEqual(other.body.warnings, [`clientuuid: ${agent} is not known here and was dropped`])
  }
})

test('2.1 without dropped values there is no warnings member', async () => {
  const { body } = await fixture.send('/order', { city: 'Charlotte', inspector1uuid: fixture.user('ana') })
  assert.ok(!('warnings' in body))
})

test('2.1 warnings name unknown fields, and none of them is saved', async () => {
  const { body } = await fixture.send('/order', {
    adress1: 'Typing mistake',
    'client[name]': 'x',
    constructor: 1,
    city: 'C',
  })
  assert.equal(body.status, 'ok')
  assert.deepEqual(body.warnings, [
    'adress1 is not a field here and was ignored',
    'client[name] is not a field here and was ignored',
    'constructor is not a field here and was ignored',
  ])
})

test('2.1 a warning shows only the beginning of a long value', async () => {
  const { id, warnings } = await fixture.owner.createOrder({
    clientuuid: 'x'.repeat(9_000),
    services: ['y'.repeat(9_000)],
  })
  assert.equal(warnings.length, 2)
  for (const warning of warnings) assert.ok(warning.length < 200, warning)
  assert.ok(((await fixture.owner.orderHistory(id))[0]?.changes.Ignored ?? '').length < 400)
})

test('2.1 dropped values are recorded in the history too', async () => {
  const unknown = randomUUID()
  const { id } = await fixture.owner.createOrder({ buyersagentuuid: unknown, city: 'Kept' })
  await fixture.send(`/order/${id}`, { nosuchfield: 1 })
  const [created, updated] = await fixture.owner.orderHistory(id)
  assert.match(created?.changes.Ignored ?? '', new RegExp(unknown))
  assert.match(updated?.changes.Ignored ?? '', /nosuchfield/)
})

test('2.1 a note without text is ignored with a warning', async () => {
  const { body } = await fixture.send('/order', {
    notes: [{ owner: fixture.user('owner'), text: '' }, {}, { text: 'kept' }],
  })
  assert.deepEqual(body.warnings, ['notes has no text and was ignored', 'notes has no text and was ignored'])
  assert.equal((await fixture.owner.orderNotes(String(body.id))).length, 1)
})

test('2.1 scheduledby without the scheduling fields is ignored with a warning', async () => {
  const scheduledby = fixture.user('office')
  const draft = await fixture.owner.createOrder({ scheduledby })
  const updated = await fixture.owner.updateOrder(draft.id, { scheduledby })
  for (const { warnings } of [draft, updated]) {
    assert.deepEqual(warnings, [
      `scheduledby: ${scheduledby} was ignored: it takes effect only together with inprogress: false and scheduled`,
    ])
  }
  assert.equal((await read(draft.id)).scheduledby, '')
})

test('2.1 inprogress true on a scheduled order is ignored with a warning', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime: freeTime() })
  const { warnings } = await fixture.owner.updateOrder(id, { inprogress: true })
  assert.deepEqual(warnings, ['inprogress: true was ignored: a scheduled order stays scheduled'])
  assert.equal((await read(id)).orderstatus, 'scheduled')
})

test('2.1 one inspector may have two places', async () => {
  const { id, warnings } = await fixture.owner.createOrder({
    datetime: freeTime(),
    inspector1uuid: fixture.user('ana'),
    inspector2uuid: fixture.user('ana'),
  })
  const { inspector1, inspector2, conflicts } = await fixture.owner.order(id)
  assert.deepEqual([inspector1, inspector2, conflicts], [fixture.user('ana'), fixture.user('ana'), []])
  assert.ok(warnings.every(warning => warning.startsWith('datetime is not open')))
})

test('2.1 an order number leads to an order of the company and its conflicts, whoever else has the same number', async () => {
  const { server } = fixture
  const numbers: unknown[] = []
  const checks: (() => Promise<void>)[] = []
  for (const [key, second] of [
    ['first-of-numbers', '2031-05-05 09:00:00'],
    ['second-of-numbers', '2031-05-06 09:00:00'],
  ]) {
    const file = {
      ...bareCompany(key ?? ''),
      users: [{ username: 'ian', owner: true, inspector: true, keys: ['first'] }],
    }
    const headers = { authorization: await addCompany(server, file), 'content-type': 'application/json' }
    const ask = async (path: string, body?: object) => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${server.publicUrl}/${key}/rest${path}`, { headers, ...sent })
      return (await answer.json()) as Record<string, Record<string, unknown>>
    }
    const { me } = await ask('/me')
    const book = async (datetime?: string) =>
      (await ask('/order', { inspector1uuid: me?.id, datetime, duration: 60 })).id
    const [one, other] = [await book('2031-05-05 09:00:00'), await book(second)]
    numbers.push((await ask(`/order/${one}`)).order?.oid)
    const conflicts = second?.includes('05-05') ? [other] : []
    checks.push(async () => {
      const { order } = await ask(`/order/${numbers[0]}`)
      assert.deepEqual([order?.id, order?.conflicts], [one, conflicts])
    })
  }
  assert.equal(numbers[0], numbers[1])
  for (const check of checks) await check()
})
