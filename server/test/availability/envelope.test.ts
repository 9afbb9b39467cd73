import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { appointmentAt } from 'plumbline-client/slots'
import { call } from '../rest/raw-socket.ts'
import { sendRequest } from '../rest/request.ts'
import { assertShape, filled, id, text } from '../rest/shape.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { addMorningCompany, type MorningCompany } from './morning-company.ts'
import { hours, inspector } from './open-time-store.ts'

let server: RunningServer
let company: MorningCompany
before(async () => {
  server = await joinServer()
  const quoted = { firstName: 'Zoë "Z"', lastName: 'O\\Neil', displayName: 'Zoë "Z" O\\Neil 🏠', username: 'zoe' }
  company = await addMorningCompany(server, 'early', {
    inspectors: [inspector('Ann', { hours: [hours('08:00', '24:00')] }), inspector('Zoe', quoted)],
  })
})
after(() => server.stop())

const slotTime = (value: unknown) =>
  typeof value === 'string' && /^(?:[1-9]|1[0-2])\/(?:[1-9]|[12]\d|3[01])\/\d{4} (?:[01]\d|2[0-3]):[0-5]\d$/.test(value)

const slot = { userid: id, start: slotTime, end: slotTime, userdisplay: filled, userfirst: text, userlast: text }

test('2.7 every slot has its six members, and times as M/D/YYYY HH:MM', async () => {
  const { slots } = await company.client.availableSlots({ daysahead: 366 })
  assert.equal(slots.length, 732)
  assertShape(slots, slot)
  assertShape((await server.as('limited').availableSlots({ daysahead: 60 })).slots, slot)
})

test('2.7 the envelope repeats the query and counts the slots', async () => {
  const services = (await company.client.services()).slice(0, 2).map(service => service.id)
  const query = `zip=28202-1234&daysahead=2&offset=5&services[]=${services.join('&services[]=')}`
  const { status, body } = await askCompany(query)
  const { slots, ...envelope } = body
  assert.equal(status, 200)
  assert.ok(Array.isArray(slots))
  assert.deepEqual(envelope, {
    status: 'ok',
    message: '',
    count: slots.length,
    zip: '28202-1234',
    daysahead: 2,
    offset: 5,
    services,
  })
  assert.equal(slots.length, 4)
})

test('2.7 omitted parameters are shown with their defaults', async () => {
  const { slots, ...envelope } = (await askCompany('')).body
  assert.ok(Array.isArray(slots))
  const count = slots.length
  assert.deepEqual(envelope, { status: 'ok', message: '', count, zip: null, daysahead: 14, offset: 0, services: null })
})

test('2.7 names are returned unchanged', async () => {
  const { slots } = await company.client.availableSlots({ offset: 1, daysahead: 1 })
  const zoe = slots.find(slot => slot.userfirst !== '')
  assert.deepEqual([zoe?.userdisplay, zoe?.userfirst, zoe?.userlast], ['Zoë "Z" O\\Neil 🏠', 'Zoë "Z"', 'O\\Neil'])
})

test('2.7 a warning is in the envelope and is not an error', async () => {
  const { body } = await askCompany('daysahead=1000&services=radon&offset=x')
  assert.equal(body.status, 'ok')
  assert.deepEqual(body.warnings, [
    'services was ignored: send services[] with brackets',
    'offset: x is not between 0 and 730; 0 was taken',
    'daysahead: 1000 is not between 1 and 366; 366 was taken',
  ])
})

test('4.1.7 slots of 366 days from day 730 on are days that exist, in order', async () => {
  const { slots } = await company.client.availableSlots({ offset: 730, daysahead: 366 })
  const starts = slots.map(slot => appointmentAt(slot.start))
  assert.equal(new Set(starts).size, 366)
  assert.deepEqual(starts, starts.toSorted())
})

test('4.1.6 windows of today that have begun and not ended are listed', async () => {
  const { slots } = await company.client.availableSlots({ daysahead: 1 })
  const today = (await company.client.time()).slice(0, 10)
  assert.deepEqual(
    slots.map(slot => appointmentAt(slot.start)),
    [`${today} 08:00:00`, `${today} 08:00:00`],
  )
})

test('2.7 equal queries have equal responses, byte for byte, and different queries different ones', async () => {
  const text = async (query: string) => (await askCompany(query)).text
  assert.equal(await text('daysahead=3'), await text('daysahead=3'))
  assert.notEqual(await text('daysahead=3'), await text('daysahead=3&zip=28202'))
  assert.notEqual(await text('daysahead=366'), await text('daysahead=367'))
})

test('5 every key may read open time, and a key is required', async () => {
  for (const person of ['owner', 'office', 'inspector', 'limited'] as const) {
    assert.ok((await server.as(person).availableSlots()).count >= 0)
  }
  const { status } = await sendRequest(server, '/availableslots', { headers: { authorization: 'Basic bm86bm8=' } })
  assert.equal(status, 401)
})

test('2.7 the demo company returns the slots of the requested office', async () => {
  const owner = server.as('owner')
  const office = (await owner.offices()).find(({ primary }) => primary === 'No')?.id
  const users = await owner.users()
  const { slots } = await owner.availableSlots({ office, daysahead: 30 })
  assert.ok(slots.length > 0)
  for (const { userid } of slots) assert.equal(users.find(user => user.id === userid)?.office, office)
})

for (const odd of [
  '?',
  '?&&&',
  '?services[]',
  '?services[]=&zip',
  '?zip=%ff%00&inspector=%f0%28',
  '?office[]=1&zip[]=2',
]) {
  test(`2.1 the odd query ${odd} is answered like any other`, async () => {
    const { status, body } = await sendRequest(server, `/availableslots${odd}`)
    assert.deepEqual([status, body.status], [200, 'ok'])
  })
}

test('2.7 a query may name a hundred services', async () => {
  const { body } = await askCompany(Array.from({ length: 100 }, () => `services[]=${randomUUID()}`).join('&'))
  assert.deepEqual([body.status, body.count], ['ok', 0])
  assert.equal((body.services as string[]).length, 100)
})

test('1 an appointment anywhere in a window is accepted, and so is one outside of every window, with a warning', async () => {
  const { slots } = await company.client.availableSlots({ offset: 40, daysahead: 1 })
  const [slot] = slots
  assert.ok(slot)
  const day = appointmentAt(slot.start).slice(0, 10)
  for (const time of ['08:00:00', '23:45:00', '03:00:00']) {
    const datetime = `${day} ${time}`
    const appointment = { datetime, duration: 600, inspector1uuid: slot.userid }
    const { id, warnings } = await company.client.createOrder(appointment)
    assert.deepEqual(warnings, time === '08:00:00' ? [] : ['datetime is not open: Ann does not work at this time'])
    assert.equal((await company.client.order(id)).datetime, datetime)
    await company.client.deleteOrder(id)
  }
})

test('2.1 an appointment that is not on a quarter hour is refused, and hides nothing', async () => {
  const question = { offset: 50, daysahead: 1 }
  const { slots } = await company.client.availableSlots(question)
  const [slot] = slots
  assert.ok(slot)
  const datetime = appointmentAt(slot.start).replace('08:00', '08:10')
  await assert.rejects(company.client.createOrder({ datetime, inspector1uuid: slot.userid }), Refused)
  assert.deepEqual((await company.client.availableSlots(question)).slots, slots)
})

function askCompany(query: string) {
  const { authorization } = company
  return call(server, `GET /early/rest/availableslots?${query}`, { headers: { authorization } })
}
