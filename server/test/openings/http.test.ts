// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const query = { offset: 3, days: 7, zip: '28203' }

test('4 an opening that is booked is gone from the next list, and another one stays', async () => {
  const { owner } = fixture
  const [first, second] = (await owner.openings(query)).openings
  const [inspector] = first?.inspectors ?? []
  assert.ok(first && second && inspector)
  // The second time from the cache.
  assert.deepEqual((await owner.openings(query)).openings[0], first)
  await owner.createOrder({ inspector1uuid: inspector.id, datetime: first.startlocal, duration: 180, zip: '28203' })
  const after = (await owner.openings(query)).openings.find(({ start }) => start === first.start)
  assert.ok(!after?.inspectors.some(({ id }) => id === inspector.id))
})

test('4 a hold hides its time from openings until it is released', async () => {
  const { owner } = fixture
  const [first] = (await owner.openings(query)).openings
  const [inspector] = first?.inspectors ?? []
  assert.ok(first && inspector)
  const isListed = async () => {
    const { openings } = await owner.openings(query)
    return openings.some(
      ({ start, inspectors }) => start === first.start && inspectors.some(({ id }) => id === inspector.id),
    )
  }
  const hold = await owner.hold({ inspector: [inspector.id], start: first.start, duration: 180 })
  assert.equal(await isListed(), false)
  await owner.releaseHold(hold.id)
  assert.equal(await isListed(), true)
})

test('4 the route of a day has its stops in order, with the drive to each and the time left over', async () => {
  const { owner } = fixture
  const date = '2031-05-05'
  const inspector = fixture.user('ana')
  const house = { address1: '12 Elm Street', city: 'Charlotte', state: 'NC' }
  const book = (time: string, zip: string) =>
    owner.createOrder({ ...house, inspector1uuid: inspector, datetime: `${date} ${time}:00`, duration: 60, zip })
  const [third, first, second] = [
    await book('15:00', '28031'),
    await book('09:00', '28203'),
    await book('10:15', '28031'),
  ]
  const { stops } = await owner.route({ inspector, date })
  assert.deepEqual(
    stops.map(({ kind, id, oid, start }) => [kind, id, oid, start.slice(11, 16)]),
    [first, second, third].map(({ id, oid }, i) => ['order', id, oid, ['09:00', '10:15', '15:00'][i]]),
  )
  const [{ address1, city, state, zip } = assert.fail()] = stops
  assert.deepEqual({ address1, city, state, zip }, { ...house, zip: '28203' })
  const [drive = 0] = stops.slice(1).map(({ driveminutes }) => driveminutes ?? 0)
  assert.ok(drive > 30 && drive < 60, `${drive} minutes`)
  assert.deepEqual(
    stops.map(({ slack }) => slack),
    [null, 15 - drive, 225],
  )
  assert.deepEqual((await owner.route({ inspector, date: '2031-05-06' })).stops, [])
})

test('4 a person in two places of one order has one appointment', async () => {
  const { owner } = fixture
  const inspector = fixture.user('ana')
  const datetime = '2031-05-07 09:00:00'
  const { id } = await owner.createOrder({
    inspector1uuid: inspector,
    inspector2uuid: inspector,
    datetime,
    duration: 60,
  })
  const { stops } = await owner.route({ inspector, date: '2031-05-07' })
  assert.deepEqual(
    stops.map(({ id, slack }) => [id, slack]),
    [[id, null]],
  )
})
