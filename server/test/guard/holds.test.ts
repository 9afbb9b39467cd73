// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testMillis, testToday } from '../clock.ts'
import { savesNothing } from '../orders/order-fixture.ts'
import { soon } from '../rest/outside-change.ts'
import { at, type GuardFixture, newDay, openGuardFixture, refusalOf } from './guard-fixture.ts'
import { holdUntilRefused } from './next-opening.ts'

let fixture: GuardFixture
let ana: string
before(async () => {
  fixture = await openGuardFixture()
  ana = fixture.user('ana')
})
after(() => fixture.close())

const reject = { conflict: 'reject' } as const
const unknown = /could not locate a hold of yours with the provided id, or it has expired/

/** Ana's openings of a day, as starts of two hours. */
async function startsOn(day: string): Promise<string[]> {
  const { openings } = await fixture.owner.openings({ from: day, days: 1, duration: 120, inspector: [ana] })
  return openings.map(({ startlocal }) => startlocal)
}

async function isListed(day: string): Promise<boolean> {
  const days = testToday('America/New_York').until(day).days
  const { slots } = await fixture.owner.availableSlots({ offset: days, daysahead: 1, inspector: ana })
  return slots.length > 0
}

const expire = async (id: string) => {
  for (const [table, key] of [
    ['holds', 'id'],
    ['guarded_times', 'holder_id'],
  ]) {
    await fixture.alter(`update ${table} set expires_at = ? where ${key} = ?`, testMillis() - 1, id)
  }
}

test('4 a hold hides its time, and is in the way of guarded bookings and other holds only', async () => {
  const day = newDay()
  const before = await startsOn(day)
  assert.deepEqual([before.includes(at(day, '09:00')), await isListed(day)], [true, true])
  const { id, expires } = await fixture.owner.hold({
    inspector: [ana],
    start: `${day}T10:00:00`,
    duration: 60,
    note: 'Web',
  })
  assert.ok(Math.abs(Date.parse(expires) - testMillis() - 600_000) < 20_000, expires)
  assert.deepEqual([(await startsOn(day)).includes(at(day, '09:00')), await isListed(day)], [false, false])
  const booking = { inspector1uuid: ana, datetime: at(day, '10:30'), duration: 60 }
  const { message, conflicts } = await refusalOf(fixture.owner.createOrder(booking, reject))
  assert.match(message, /^the time is already taken: Ana Delgado is held from/)
  assert.deepEqual([conflicts[0]?.kind, conflicts[0]?.id], ['hold', ''])
  await refusalOf(fixture.owner.hold({ inspector: [ana], start: at(day, '10:30'), duration: 15 }))
  const [held] = await fixture.owner.holds()
  const times = { start: at(day, '10:00'), end: at(day, '11:00') }
  assert.deepEqual(held, { id, expires, ...times, inspector: [ana], note: 'Web', createdby: fixture.user('owner') })
  await fixture.owner.createOrder(booking)
  await fixture.owner.releaseHold(id)
  assert.deepEqual(await fixture.owner.holds(), [])
})

test('4 a hold expires by itself, also in cached availability, and its rows refuse nothing', async () => {
  const day = newDay()
  assert.equal(await isListed(day), true)
  const { id } = await fixture.owner.hold({ inspector: [ana], start: at(day, '10:00'), duration: 60, seconds: 2 })
  assert.equal(await isListed(day), false)
  assert.ok(await soon(() => isListed(day)))
  assert.deepEqual([await fixture.owner.holds(), (await startsOn(day)).length > 0], [[], true])
  assert.equal(fixture.query('select 1 as found from guarded_times where holder_id = ?', id).length, 1)
  await fixture.owner.createOrder({ inspector1uuid: ana, datetime: at(day, '10:00'), duration: 60, hold: '' }, reject)
  assert.equal(fixture.query('select 1 as found from guarded_times where holder_id = ?', id).length, 0)
})

test('3 an order takes the place of the hold that it names, once, and its history says so', async () => {
  const day = newDay()
  const start = `${day}T10:00:00${Temporal.ZonedDateTime.from(`${day}T10:00[America/New_York]`).offset}`
  const { id: hold } = await fixture.owner.hold({ inspector: [ana], start, duration: 60 })
  const booking = { inspector1uuid: ana, datetime: at(day, '10:00'), duration: 60 }
  const { id } = await fixture.owner.createOrder({ ...booking, hold }, reject)
  assert.equal((await fixture.owner.orderHistory(id))[0]?.changes.Hold, hold)
  await savesNothing(fixture, () => assert.rejects(fixture.owner.updateOrder(id, { hold, city: 'Monroe' }), unknown))
  const later = await fixture.owner.hold({ inspector: [ana], start: at(day, '14:00'), duration: 60 })
  await fixture.owner.updateOrder(id, { hold: later.id, datetime: at(day, '14:30') }, reject)
  assert.deepEqual(await fixture.owner.holds(), [])
})

test('3 a refused order keeps its hold, and an order for another time ends it', async () => {
  const day = newDay()
  const { id: hold } = await fixture.owner.hold({ inspector: [ana], start: at(day, '10:00'), duration: 60 })
  const booking = { inspector1uuid: ana, duration: 60, hold }
  await fixture.owner.createOrder({ inspector1uuid: ana, datetime: at(day, '12:00'), duration: 60 })
  await refusalOf(fixture.owner.createOrder({ ...booking, datetime: at(day, '12:30') }, reject))
  assert.equal((await fixture.owner.holds()).length, 1)
  await fixture.owner.createOrder({ ...booking, datetime: at(day, '14:00') }, reject)
  assert.deepEqual(await fixture.owner.holds(), [])
})

test('4 a hold belongs to its user, and owners see and release all', async () => {
  const day = newDay()
  const office = fixture.server.as('office')
  const mine = await fixture.owner.hold({ inspector: [ana], start: at(day, '10:00'), duration: 60 })
  const theirs = await office.hold({ inspector: [ana], start: at(day, '12:00'), duration: 60 })
  assert.deepEqual(
    (await office.holds()).map(({ id }) => id),
    [theirs.id],
  )
  assert.equal((await fixture.owner.holds()).length, 2)
  await assert.rejects(office.releaseHold(mine.id), unknown)
  await assert.rejects(office.createOrder({ hold: mine.id }), unknown)
  await fixture.owner.releaseHold(theirs.id)
  await assert.rejects(
    fixture.server.as('limited').hold({ inspector: [ana], start: at(day, '14:00') }),
    /CREATE_INSPECTIONS/,
  )
  await expire(mine.id)
  await assert.rejects(fixture.owner.createOrder({ hold: mine.id }), unknown)
  await assert.rejects(fixture.owner.releaseHold(mine.id), unknown)
})

test('4 the holds of one user leave half of the open time of a week to others, and the owner can release them', async () => {
  for (const { id } of await fixture.owner.holds()) await fixture.owner.releaseHold(id)
  const office = fixture.server.as('office')
  const { fields, held, message } = await holdUntilRefused(office)
  assert.match(message, /the holds of this user would take more than half of the time that is open in the week of/)
  assert.ok(held > 1, `${held} holds`)
  const { openings } = await office.openings({ from: fields.start.slice(0, 10), days: 1, duration: 60 })
  assert.ok(openings.length > 0, 'all openings are hidden')
  const { id } = await fixture.owner.hold(fields)
  for (const hold of await fixture.owner.holds()) await fixture.owner.releaseHold(hold.id)
  await assert.rejects(fixture.owner.releaseHold(id), unknown)
})
