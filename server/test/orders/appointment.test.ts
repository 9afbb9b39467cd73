import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk, scheduling } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('2.2 an appointment takes as long as said', async () => {
  const { id } = await desk.owner.createOrder({ duration: 75, services: [desk.service('Home Inspection')] })
  assert.equal((await desk.owner.order(id)).duration, 75)
  await desk.owner.updateOrder(id, { services: [desk.service('Radon Test')] })
  assert.equal((await desk.owner.order(id)).duration, 75)
})

test('2.2 an appointment without a given duration takes as long as its services', async () => {
  const services = ['Home Inspection', 'Radon Test', 'Mold Assessment'].map(name => desk.service(name))
  const { id } = await desk.owner.createOrder({ services })
  assert.equal((await desk.owner.order(id)).duration, 240)
  await desk.owner.updateOrder(id, { services: [desk.service('Sewer Scope')] })
  assert.equal((await desk.owner.order(id)).duration, 285)
  await desk.owner.updateOrder(id, { removeservices: [desk.service('Home Inspection')] })
  assert.equal((await desk.owner.order(id)).duration, 105)
  await desk.owner.updateOrder(id, {
    removeservices: [desk.service('Mold Assessment')],
    services: [desk.service('Home Inspection')],
  })
  assert.equal((await desk.owner.order(id)).duration, 240)
})

test('2.2 a swap of one service for another changes a duration that was not given', async () => {
  const { id } = await desk.owner.createOrder({ services: [desk.service('Home Inspection')] })
  await desk.owner.updateOrder(id, {
    removeservices: [desk.service('Home Inspection')],
    services: [desk.service('Condominium Inspection')],
  })
  assert.equal((await desk.owner.order(id)).duration, 120)
})

test('2.2 an appointment without a duration or services takes as long as the company says', async () => {
  const { id } = await desk.owner.createOrder({})
  assert.equal((await desk.owner.order(id)).duration, 180)
})

for (const duration of [0, -15, 'long', 1.5, {}, true]) {
  test(`2.2 a duration of ${JSON.stringify(duration)} is ignored with a warning`, async () => {
    const { body } = await desk.send('/order', { duration })
    assert.deepEqual([body.status, (body.warnings as string[]).length], ['ok', 1])
    assert.match(String((body.warnings as string[])[0]), /^duration/)
    assert.equal((await desk.owner.order(String(body.id))).duration, 180)
  })
}

test('2.2 an inspector place that is empty stays empty, and a sent one replaces who was there', async () => {
  const { id } = await desk.owner.createOrder({ inspector1uuid: desk.user('ana'), inspector3uuid: desk.user('walt') })
  await desk.owner.updateOrder(id, { inspector3uuid: desk.user('derrick'), inspector4uuid: desk.user('priya') })
  const { inspector1, inspector2, inspector3, inspector4 } = await desk.owner.order(id)
  assert.deepEqual(
    [inspector1, inspector2, inspector3, inspector4],
    [desk.user('ana'), '', desk.user('derrick'), desk.user('priya')],
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
    const { id } = await desk.owner.createOrder({ datetime })
    const read = await desk.owner.order(id)
    assert.deepEqual([read.datetime, read.datetimeiso], [datetime, iso])
  })
}

test('2.2 conflicts name whatever else its people have at that time, removed orders left out', async () => {
  const make = async (time: string, fields: object) =>
    (await desk.owner.createOrder({ datetime: `2031-08-04 ${time}:00`, duration: 60, ...fields })).id
  const ana = { inspector1uuid: desk.user('ana') }
  const mine = await make('10:00', { ...ana, inspector2uuid: desk.user('walt') })
  await make('09:00', ana)
  await make('11:00', ana)
  await make('10:00', { inspector1uuid: desk.user('priya') })
  const early = await make('09:15', ana)
  const late = await make('10:45', { ...ana, inspector2uuid: desk.user('walt'), ...scheduling })
  const inside = await make('10:15', { inspector5uuid: desk.user('walt'), duration: 15 })
  const around = await make('08:00', { inspector1uuid: desk.user('walt'), duration: 600 })
  const conflicts = async () => (await desk.owner.order(mine)).conflicts
  assert.deepEqual([...(await conflicts())].sort(), [early, late, inside, around].sort())
  assert.ok((await desk.owner.order(around)).conflicts.includes(mine))
  await desk.owner.deleteOrder(early)
  await desk.owner.updateOrder(late, { datetime: '2031-08-05 10:45:00' })
  assert.deepEqual([...(await conflicts())].sort(), [inside, around].sort())
  await desk.owner.updateOrder(mine, { datetime: '2031-09-01 10:00:00' })
  assert.deepEqual(await conflicts(), [])
})
