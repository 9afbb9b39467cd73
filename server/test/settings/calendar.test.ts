// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

describe('4.1 the calendar of a span of days', () => {
  test('4.1 a span at the end of time has an end that can be written', async () => {
    const { body } = await fixture.request('GET', '/calendar?from=9999-12-31&days=7')
    assert.deepEqual([body.status, body.until], ['ok', '9999-12-31 23:59:59'])
  })

  test('4.1 it has orders, blocked time and working hours with exceptions, by inspector and office', async () => {
    const { owner, user, office } = fixture
    const inspector = user('inspector')
    const order = (datetime: string, more = {}) => owner.createOrder({ datetime, duration: 120, ...more })
    const client = await owner.createClient({ firstname: 'Rosa', lastname: 'W' })
    const booked = { ...scheduling, inspector1uuid: inspector, inspector2uuid: user('owner'), clientuuid: client.id }
    const inside = await order('2034-05-02 09:00:00', { ...booked, address1: '1 Main St' })
    const overnight = await order('2034-04-30 23:00:00', { inspector1uuid: inspector })
    const without = await order('2034-05-03 09:00:00')
    await order('2034-05-08 00:00:00', booked)
    const canceled = await order('2034-05-04 09:00:00', booked)
    await owner.cancelOrder(canceled.id)
    const event = await owner.createCalendarEvent({
      user: inspector,
      start: '2034-05-05 13:00',
      end: '2034-05-05 14:00',
    })
    await owner.settings.users.update(inspector, { exceptions: [{ date: '2034-05-03', hours: [] }] })

    const calendar = await owner.calendar({ from: '2034-05-01', days: 7 })
    assert.deepEqual([calendar.from, calendar.until], ['2034-05-01 00:00:00', '2034-05-08 00:00:00'])
    assert.deepEqual(
      calendar.orders.map(({ id, state }) => [id, state]),
      [
        [overnight.id, 'draft'],
        [inside.id, 'scheduled'],
        [without.id, 'draft'],
      ],
    )
    const { start, end, inspectors, address1, client: name } = calendar.orders[1] ?? assert.fail()
    assert.deepEqual(
      { start, end, inspectors, address1, name },
      {
        ...{ start: '2034-05-02 09:00:00', end: '2034-05-02 11:00:00', inspectors: [inspector, user('owner')] },
        ...{ address1: '1 Main St', name: 'Rosa W' },
      },
    )
    assert.deepEqual(
      calendar.calendarevents.map(({ id }) => id),
      [event.id],
    )
    const days = calendar.inspectors.find(({ id }) => id === inspector)?.hours.map(hours => hours.start.slice(0, 10))
    assert.deepEqual([...new Set(days)], ['2034-05-01', '2034-05-02', '2034-05-04', '2034-05-05'])

    const chosen = await owner.calendar({ from: '2034-05-01', inspector: [inspector] })
    assert.deepEqual([chosen.inspectors.length, chosen.orders.length], [1, 2])
    const elsewhere = await owner.calendar({ from: '2034-05-01', office: office('lake-norman') })
    assert.deepEqual([elsewhere.orders, elsewhere.calendarevents], [[], []])
    assert.ok(elsewhere.inspectors.every(one => one.office === office('lake-norman')))
  })

  test('4.1 it says what an order lacks, which time is held and how long the drives are', async () => {
    const { owner, user } = fixture
    const ana = user('ana')
    const book = (datetime: string, more = {}) =>
      owner.createOrder({ datetime, duration: 120, inspector1uuid: ana, ...scheduling, ...more })
    const fees = [{ feeid: fixture.fee('Trip Fee'), value: 80 }]
    const first = await book('2034-07-05 09:00:00', { zip: '28203', fees, signature: 'R. W.' })
    const second = await book('2034-07-05 11:00:00', {
      zip: '28078',
      confirmed: scheduling.scheduled,
    })
    const draft = await owner.createOrder({ datetime: '2034-07-05 14:00:00', inspector1uuid: ana })
    const { orders, drives } = await owner.calendar({ from: '2034-07-05', days: 1, drives: true })
    assert.deepEqual(
      orders.map(({ id, fee, confirmed, missing }) => [id, fee, confirmed, missing]),
      [
        [first.id, 80, 'no', ['unconfirmed', 'unpaid']],
        [second.id, 0, 'yes', ['unsigned']],
        [draft.id, 0, 'no', []],
      ],
    )
    const [drive] = drives
    assert.deepEqual([drive?.inspector, drive?.from, drive?.to, drive?.fits], [ana, first.id, second.id, 'no'])
    assert.ok((drive?.minutes ?? 0) > 10)
    assert.deepEqual((await owner.calendar({ from: '2034-07-05', days: 1 })).drives, [])

    const { openings } = await owner.openings({ offset: 40, days: 7, duration: 60, inspector: [ana] })
    const start = openings[0]?.startlocal ?? assert.fail('no opening')
    const held = await owner.hold({ inspector: [ana], start, duration: 60, note: 'On the phone' })
    const heldOn = async (who: 'office' | 'inspector') =>
      (await fixture.server.as(who).calendar({ from: start.slice(0, 10), days: 1 })).holds.map(({ id }) => id)
    assert.deepEqual([await heldOn('office'), await heldOn('inspector')], [[held.id], []])
    await owner.releaseHold(held.id)
  })

  test('4.1 relief proposes who takes a day, one beside the other; bookings outside the hours are listed', async () => {
    const { owner, user } = fixture
    const [ana, marcus] = [user('ana'), user('inspector')]
    // A Wednesday after the orders of the demo, within the days that are listed.
    const day = testToday()
      .add({ days: 8 * 7 + 3 - testToday().dayOfWeek })
      .toString()
    const book = (time: string) =>
      owner.createOrder({ datetime: `${day} ${time}:00`, duration: 120, inspector1uuid: ana, ...scheduling })
    const [one, two, three] = [await book('09:00'), await book('11:00'), await book('11:00')]
    const relief = await owner.relief({ inspector: ana, date: day })
    assert.deepEqual(
      relief.map(({ id }) => id),
      [one.id, two.id, three.id],
    )
    const taken = relief.flatMap(({ inspector, datetime }) => (inspector ? [`${inspector} ${datetime}`] : []))
    assert.ok(taken.includes(`${marcus} ${day} 09:00:00`), String(taken))
    assert.equal(new Set(taken).size, taken.length)
    assert.ok(relief.every(({ inspector }) => inspector !== ana))

    const displaced = async (query = {}) =>
      (await owner.displaced({ inspector: ana, ...query })).map(({ id, reason }) => `${id} ${reason}`)
    const before = await displaced()
    assert.ok(!before.includes(`${one.id} time off`))
    await owner.createCalendarEvent({ user: ana, start: `${day} 10:30`, end: `${day} 11:00` })
    await owner.settings.users.update(ana, { exceptions: [{ date: day, hours: [{ from: '09:00', to: '12:00' }] }] })
    const after = await displaced()
    assert.ok(after.includes(`${one.id} time off`), String(after))
    assert.ok(after.includes(`${two.id} hours`), String(after))
    assert.deepEqual(await displaced({ from: day }), after)
    const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    assert.ok(!(await displaced({ from: nextDay })).some(found => found.startsWith(one.id)))
  })

  test('4.1 office staff see all blocked time, an inspector only their own; a long span is shortened', async () => {
    const { server } = fixture
    const { owner } = fixture
    const [other = assert.fail()] = (await owner.calendar()).inspectors.filter(
      ({ id }) => id !== fixture.user('inspector'),
    )
    await owner.createCalendarEvent({ user: other.id, start: '2034-06-05 13:00', end: '2034-06-05 14:00' })
    const seen = async (who: 'office' | 'inspector') => server.as(who).calendar({ from: '2034-06-05', days: 1 })
    assert.equal((await seen('office')).calendarevents.length, 1)
    assert.equal((await seen('inspector')).calendarevents.length, 0)
    const long = await owner.calendar({ from: '2034-05-01', days: 400 })
    assert.equal(long.until, '2034-06-12 00:00:00')
    assert.equal(long.warnings?.length, 1)
  })
})
