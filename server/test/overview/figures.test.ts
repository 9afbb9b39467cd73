// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { MissingPrivilege } from 'plumbline-client/errors'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

const zone = 'America/New_York'

/** A day of a week; 0 is the Sunday that begins the current one. */
const day = (days: number) => {
  const today = testToday(zone)
  return today
    .subtract({ days: today.dayOfWeek % 7 })
    .add({ days })
    .toString()
}

describe('4 figures of weeks', () => {
  let fixture: OrderFixture
  before(async () => {
    fixture = await openOrderFixture()
    const { owner } = fixture
    await fixture.send('/settings/company', { settings: { conflicts: 'allow' } })
    const ofCompany = 'where company_id = (select company_id from companies where key = ?)'
    await fixture.alter(`update orders set removed_at = 1 ${ofCompany}`, fixture.server.key)
    await fixture.alter(`delete from blocked_times ${ofCompany}`, fixture.server.key)
    const hours = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, from: '08:00', to: '16:00' }]
    await owner.settings.users.update(fixture.user('ana'), { hours, exceptions: [] })
    const create = async (datetime: string, fields: OrderFields = {}) => {
      const common = { ...scheduling, duration: 120, inspector1uuid: fixture.user('ana'), address1: '1 Elm St' }
      const services = [fixture.service('Home Inspection')]
      return (await owner.createOrder({ ...common, zip: '28203', services, datetime: `${datetime} 09:00`, ...fields }))
        .id
    }
    const done = await create(day(-7))
    const paid = await create(day(-1), { inspector2uuid: fixture.user('inspector') })
    const cancelled = await create(day(-3))
    const removed = await create(day(-2))
    await create(day(-14), { inprogress: true, scheduled: '' })
    for (const id of [done, paid]) await owner.completeOrder(id)
    await owner.addPayment({ id: paid, amount: 415 })
    await owner.cancelOrder(cancelled, {})
    await owner.deleteOrder(removed)
    await create(day(0))
    await create(day(6), { duration: 300 })
    await create(day(7))
    await owner.createCalendarEvent({ user: fixture.user('ana'), start: `${day(1)} 12:00`, end: `${day(3)} 00:00` })
  })
  after(() => fixture.close())

  test('4 figures count orders, fees and payments in the week of the appointment', async () => {
    const { weeks } = await fixture.owner.figures({ weeks: 3, ahead: 1 })
    const shown = weeks.map(({ from, until, ...figures }) => [from, until, ...Object.values(figures)])
    assert.deepEqual(shown, [
      [day(-14), day(-8), 0, 0, 0, 0, 0, 0],
      [day(-7), day(-1), 0, 2, 1, 0, 830, 415],
      [day(0), day(6), 2, 0, 0, 830, 0, 0],
      [day(7), day(13), 1, 0, 0, 415, 0, 0],
    ])
    assert.deepEqual(
      (await fixture.owner.figures({ weeks: 2 })).weeks.map(({ from }) => from),
      [day(-7), day(0)],
    )
  })

  test('4 figures have the booked minutes of each inspector beside the working hours without time off', async () => {
    const { inspectors } = await fixture.server.as('office').figures({ weeks: 2, ahead: 1 })
    const ana = inspectors.find(({ id }) => id === fixture.user('ana'))
    assert.deepEqual(ana?.weeks, [
      { booked: 240, worked: 2_400 },
      // Half of Monday and all of Tuesday are off.
      { booked: 420, worked: 2_400 - 240 - 480 },
      { booked: 120, worked: 2_400 },
    ])
    const helper = inspectors.find(({ id }) => id === fixture.user('inspector'))
    assert.deepEqual(
      helper?.weeks.map(({ booked }) => booked),
      [120, 0, 0],
    )
    const names = inspectors.map(({ name }) => name)
    assert.deepEqual(names, names.toSorted())
  })

  test('4 figures of an office are those of its orders and inspectors, and are not for everybody', async () => {
    const { owner, server } = fixture
    const offices = await owner.offices()
    const ana = await owner.user(fixture.user('ana'))
    const other = offices.find(({ id }) => id !== ana.office)?.id ?? ''
    const ofOther = await owner.figures({ weeks: 2, office: [other] })
    assert.deepEqual(
      ofOther.weeks.map(({ completed, scheduled }) => completed + scheduled),
      [0, 0],
    )
    assert.ok(ofOther.inspectors.every(({ office }) => office === other))
    const own = await owner.figures({ weeks: 2, office: [ana.office] })
    assert.deepEqual(
      own.weeks.map(({ completed, scheduled }) => completed + scheduled),
      [2, 2],
    )
    await assert.rejects(server.as('limited').figures(), MissingPrivilege)
  })
})
