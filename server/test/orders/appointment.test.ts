import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

test('2.2 an appointment takes as long as given', async () => {
  const { id } = await fixture.owner.createOrder({ duration: 75, services: [fixture.service('Home Inspection')] })
  assert.equal((await fixture.owner.order(id)).duration, 75)
  await fixture.owner.updateOrder(id, { services: [fixture.service('Radon Test')] })
  assert.equal((await fixture.owner.order(id)).duration, 75)
})

test('2.2 an appointment without a given duration takes as long as its services', async () => {
  const services = ['Home Inspection', 'Radon Test', 'Mold Assessment'].map(name => fixture.service(name))
  const { id } = await fixture.owner.createOrder({ services })
  assert.equal((await fixture.owner.order(id)).duration, 240)
  await fixture.owner.updateOrder(id, { services: [fixture.service('Sewer Scope')] })
  assert.equal((await fixture.owner.order(id)).duration, 285)
  await fixture.owner.updateOrder(id, { removeservices: [fixture.service('Home Inspection')] })
  assert.equal((await fixture.owner.order(id)).duration, 105)
  await fixture.owner.updateOrder(id, {
    removeservices: [fixture.service('Mold Assessment')],
    services: [fixture.service('Home Inspection')],
  })
  assert.equal((await fixture.owner.order(id)).duration, 240)
})

test('2.2 replacing a service changes a duration that was not given', async () => {
  const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
  await fixture.owner.updateOrder(id, {
    removeservices: [fixture.service('Home Inspection')],
    services: [fixture.service('Condominium Inspection')],
  })
  assert.equal((await fixture.owner.order(id)).duration, 120)
})

test('2.2 an appointment without a duration or services takes as long as the company default', async () => {
  const { id } = await fixture.owner.createOrder({})
  assert.equal((await fixture.owner.order(id)).duration, 180)
})

for (const duration of [0, -15, 'long', 1.5, {}, true]) {
  test(`2.2 a duration of ${JSON.stringify(duration)} is ignored with a warning`, async () => {
    const { body } = await fixture.send('/order', { duration })
    assert.deepEqual([body.status, (body.warnings as string[]).length], ['ok', 1])
    assert.match(String((body.warnings as string[])[0]), /^duration/)
    assert.equal((await fixture.owner.order(String(body.id))).duration, 180)
  })
}

test('2.2 an empty inspector place stays empty, and a sent one replaces the former inspector', async () => {
  const { id } = await fixture.owner.createOrder({
    inspector1uuid: fixture.user('ana'),
    inspector3uuid: fixture.user('walt'),
  })
  await fixture.owner.updateOrder(id, {
    inspector3uuid: fixture.user('derrick'),
    inspector4uuid: fixture.user('priya'),
  })
  const { inspector1, inspector2, inspector3, inspector4 } = await fixture.owner.order(id)
  assert.deepEqual(
    [inspector1, inspector2, inspector3, inspector4],
    [fixture.user('ana'), '', fixture.user('derrick'), fixture.user('priya')],
  )
})

for (const [datetime, iso] of [
  ['2031-01-15 09:00:00', '2031-01-15T09:00:00-05:00'],
  ['2031-07-15 09:00:00', '2031-07-15T09:00:00-04:00'],
  ['2031-03-09 01:45:00', '2031-03-09T01:45:00-05:00'],
  ['2031-03-09 02:30:00', '2031-03-09T03:30:00-04:00'],
  ['2031-03-09 03:00:00', '2031-03-09T03:00:00-04:00'],
  ['2031-11-02 01:30:00', '2031-11-02T01:30:00-04:00'],
  ['2031-11-02 02:00:00', '2031-11-02T02:00:00-05:00'],
] as const) {
  test(`2.2 datetimeiso of ${datetime} is ${iso}, and the appointment stays as written`, async () => {
    const { id } = await fixture.owner.createOrder({ datetime })
    const read = await fixture.owner.order(id)
    assert.deepEqual([read.datetime, read.datetimeiso], [datetime, iso])
  })
}

test('2.2 conflicts list the other orders of its inspectors at that time, except removed ones', async () => {
  const make = async (time: string, fields: object) =>
    (await fixture.owner.createOrder({ datetime: `2031-08-04 ${time}:00`, duration: 60, ...fields })).id
  const ana = { inspector1uuid: fixture.user('ana') }
  const mine = await make('10:00', { ...ana, inspector2uuid: fixture.user('walt') })
  await make('09:00', ana)
  await make('11:00', ana)
  await make('10:00', { inspector1uuid: fixture.user('priya') })
  const early = await make('09:15', ana)
  const late = await make('10:45', { ...ana, inspector2uuid: fixture.user('walt'), ...scheduling })
  const inside = await make('10:15', { inspector5uuid: fixture.user('walt'), duration: 15 })
  const around = await make('08:00', { inspector1uuid: fixture.user('walt'), duration: 600 })
  const conflicts = async () => (await fixture.owner.order(mine)).conflicts
  assert.deepEqual([...(await conflicts())].sort(), [early, late, inside, around].sort())
  assert.ok((await fixture.owner.order(around)).conflicts.includes(mine))
  await fixture.owner.deleteOrder(early)
  await fixture.owner.updateOrder(late, { datetime: '2031-08-05 10:45:00' })
  assert.deepEqual([...(await conflicts())].sort(), [inside, around].sort())
  await fixture.owner.updateOrder(mine, { datetime: '2031-09-01 10:00:00' })
  assert.deepEqual(await conflicts(), [])
})
