import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Booking } from 'plumbline-client/booking'
import { Refused } from 'plumbline-client/errors'
import { authorization, type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
let contact = ''
before(async () => {
  fixture = await openOrderFixture()
  contact = (await fixture.owner.createContact({ lastname: 'Escrow', type: 'escrowofficer' })).id
})
after(() => fixture.close())

const strict = { prefer: 'handling=strict' }
const applied = 'handling=strict'

/** Every silent outcome there is, by the field it begins with. */
const silences: readonly [field: string, fields: () => object][] = [
  ['clientuuid', () => ({ clientuuid: randomUUID() })],
  ['buyersagentuuid', () => ({ buyersagentuuid: randomUUID() })],
  ['sellersagentuuid', () => ({ sellersagentuuid: 'unknown' })],
  ['inspector1uuid', () => ({ inspector1uuid: randomUUID() })],
  ['inspector2uuid', () => ({ inspector2uuid: randomUUID() })],
  ['ordertypeuuid', () => ({ ordertypeuuid: randomUUID() })],
  ['officeuuid', () => ({ officeuuid: randomUUID() })],
  ['services', () => ({ services: [randomUUID()] })],
  ['services', () => ({ services: [fixture.service('Dock and Seawall Inspection')] })],
  ['services', () => ({ services: [fixture.service('Radon Test')], officeuuid: fixture.office('lake-norman') })],
  ['packages', () => ({ packages: [{ package: randomUUID() }] })],
  ['notes', () => ({ notes: [{ owner: randomUUID(), text: 'x' }] })],
  ['notes', () => ({ notes: [{ text: '' }] })],
  ['contacts[type]', () => ({ contacts: [{ id: contact }, { id: contact, type: 'insuranceagent' }] })],
  ['notes[owner]', () => ({ notes: [{ owner: ['x'], text: 'x' }] })],
  ['notes[author]', () => ({ notes: [{ author: 'x', text: 'x' }] })],
  ['packages[price]', () => ({ packages: [{ package: fixture.pack('Essential'), price: 1 }] })],
  ['fees[amount]', () => ({ fees: [{ feeid: fixture.fee('Home Inspection'), value: 99, amount: 98 }] })],
  ['fees[value]', () => ({ fees: [{ feeid: fixture.fee('Home Inspection'), value: 99.999 }] })],
  ['scheduledby', () => ({ ...scheduling, scheduledby: randomUUID() })],
  ['scheduled', () => ({ scheduled: scheduling.scheduled })],
  ['duration', () => ({ duration: 'long' })],
  ['squarefeet', () => ({ squarefeet: 'large' })],
  ['inprogress', () => ({ inprogress: 'maybe' })],
  ['client', () => ({ client: {} as object, x: 1 })],
  ['nosuchfield', () => ({ nosuchfield: 1 })],
  ['removeservices', () => ({ removeservices: [randomUUID()] })],
]

for (const [i, [field, fields]] of silences.entries()) {
  test(`2.1 strict handling refuses a value of ${field} that would be dropped (${i}), and saves nothing`, async () => {
    const { id } = await fixture.owner.createOrder({})
    const before = await fixture.owner.order(id)
    for (const path of ['/order', `/order/${id}`]) {
      for (const send of [fixture.send, fixture.sendForm]) {
        const sent = {
          ...fields(),
          city: 'Lost',
          client: { name: randomUUID(), ...(field === 'client' && { name: '' }) },
        }
        const { status, body, headers } = await savesNothing(fixture, () => send(path, sent, strict))
        assert.deepEqual([status, body.status, Object.keys(body)], [200, 'error', ['status', 'message']])
        assert.ok(body.message.includes(field), body.message)
        assert.equal(headers.get('preference-applied'), applied)
      }
    }
    assert.deepEqual(await fixture.owner.order(id), before)
  })
}

test('2.1 strict handling refuses inprogress false without scheduled on an update', async () => {
  const { id } = await fixture.owner.createOrder({})
  const { body } = await savesNothing(fixture, () => fixture.send(`/order/${id}`, { inprogress: false }, strict))
  assert.equal(body.status, 'error')
  assert.equal((await fixture.send(`/order/${id}`, { inprogress: false })).body.status, 'ok')
})

test('2.1 strict handling refuses to complete where a field would be ignored', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  const body = { reportnumber: 'R-1', nosuchfield: 1 }
  const refused = await savesNothing(fixture, () => fixture.send(`/order/complete/${id}`, body, strict))
  assert.equal(refused.body.status, 'error')
  assert.equal((await fixture.owner.order(id)).orderstatus, 'scheduled')
  const { warnings } = (await fixture.send(`/order/complete/${id}`, body)).body
  assert.deepEqual(warnings, ['nosuchfield is not a field here and was ignored'])
})

test('2.1 strict handling saves a request without dropped values, and confirms that it was applied', async () => {
  const fields = { ...scheduling, services: [fixture.service('Radon Test')], client: { name: randomUUID() } }
  const created = await fixture.send('/order', fields, strict)
  assert.deepEqual([created.body.status, created.headers.get('preference-applied')], ['ok', applied])
  const id = String(created.body.id)
  const updated = await fixture.send(`/order/${id}`, { city: 'Charlotte' }, strict)
  assert.deepEqual([updated.body.status, updated.headers.get('preference-applied')], ['ok', applied])
  const completed = await fixture.send(`/order/complete/${id}`, {}, strict)
  assert.deepEqual([completed.body.status, completed.headers.get('preference-applied')], ['ok', applied])
  const removed = await fixture.request('DELETE', `/order/${id}`, strict)
  assert.deepEqual([removed.body.status, removed.headers.get('preference-applied')], ['ok', applied])
})

test('2.1 strict handling is confirmed as applied on other refusals too', async () => {
  const { id } = await fixture.owner.createOrder({})
  const refusals = [
    await fixture.send('/order', { datetime: 'x' }, strict),
    await fixture.request('POST', '/order', { ...strict, 'content-type': 'application/json' }, '{'),
    await fixture.send(`/order/${randomUUID()}`, {}, strict),
    await fixture.send(`/order/complete/${id}`, {}, strict),
    await fixture.send(`/order/${id}`, {}, { ...strict, ...authorization(fixture, 'limited') }),
  ]
  for (const { body, headers } of refusals) {
    assert.deepEqual([body.status, headers.get('preference-applied')], ['error', applied])
  }
})

test('2.1 strict handling uses no order number', async () => {
  const before = await fixture.owner.createOrder({})
  await fixture.send('/order', { clientuuid: randomUUID() }, strict)
  for (let oid = before.oid + 1; oid < before.oid + 3; oid++) await assert.rejects(fixture.owner.order(oid), Refused)
  assert.ok((await fixture.owner.createOrder({})).oid > before.oid)
})

for (const prefer of [
  'handling=strict',
  'Handling="strict"',
  'respond-async, handling=strict',
  'handling=strict; wait=10',
]) {
  test(`2.1 strict handling is requested by "${prefer}"`, async () => {
    const { body } = await fixture.send('/order', { nosuchfield: 1 }, { prefer })
    assert.equal(body.status, 'error')
  })
}

for (const prefer of ['', 'handling=lenient', 'return=minimal', 'strict', 'handling=strictly', 'xhandling=strict']) {
  test(`2.1 strict handling is not requested by "${prefer}"`, async () => {
    const { body, headers } = await fixture.send('/order', { nosuchfield: 1 }, { prefer })
    assert.deepEqual([body.status, headers.get('preference-applied')], ['ok', null])
  })
}

test('2.1 without strict handling the same request is saved, with warnings', async () => {
  const { body, headers } = await fixture.send('/order', { clientuuid: randomUUID(), city: 'Kept' })
  assert.deepEqual([body.status, headers.get('preference-applied')], ['ok', null])
  assert.equal((body.warnings as string[]).length, 1)
})

test('4.3 a strict booking is strict with both of its writes', async () => {
  const booking = new Booking(fixture.owner, { isStrict: true })
  await assert.rejects(booking.draft({ clientuuid: randomUUID() }), Refused)
  const { id } = await booking.draft({ city: 'Charlotte' })
  await assert.rejects(new Booking(fixture.owner, { isStrict: true, office: randomUUID() }).draft({}), Refused)
  await savesNothing(fixture, () => assert.rejects(booking.schedule(''), Refused))
  await booking.schedule(scheduling.scheduled)
  assert.equal((await fixture.owner.order(id)).orderstatus, 'scheduled')
})
