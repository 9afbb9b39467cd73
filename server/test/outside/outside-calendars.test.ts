// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MissingPrivilege } from 'plumbline-client/errors'
import { outsideCalendars } from '../../src/jobs/outside-calendars.ts'
import { openCalendarReader } from '../../src/platform/outside/read-calendar.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { type OrderFixture, openOrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { type CalendarServer, calendarOf, openCalendarServer } from './calendar-server.ts'

/** The Tuesdays before and after the next change of daylight saving that is two weeks away at least. */
const change =
  testClock()
    .add({ hours: 14 * 24 })
    .toZonedDateTimeISO('America/New_York')
    .getTimeZoneTransition('next') ?? assert.fail()
const [exception, tuesday, nextTuesday] = [-12, -5, 2].map(days => `${change.toPlainDate().add({ days })}`) as [
  string,
  string,
  string,
]
const first = change.toPlainDate().subtract({ days: 19 }).toString().replaceAll('-', '')

/** A weekly meeting from before the change, with private details, and an exception. */
const weekly = [
  'UID:1@elsewhere',
  'SUMMARY:Therapy with Dr. Secret',
  'LOCATION:12 Hidden Lane',
  `DTSTART;TZID=America/New_York:${first}T100000`,
  `DTEND;TZID=America/New_York:${first}T113000`,
  'RRULE:FREQ=WEEKLY;BYDAY=TU',
  `EXDATE;TZID=America/New_York:${exception.replaceAll('-', '')}T100000`,
]

describe('4 outside calendars', () => {
  let fixture: OrderFixture
  let calendars: CalendarServer
  before(async () => {
    fixture = await openOrderFixture()
    calendars = await openCalendarServer()
  })
  after(async () => {
    calendars.close()
    await fixture.close()
  })
  beforeEach(async () => {
    calendars.answer = { status: 200, text: calendarOf(weekly) }
    const user = fixture.user('inspector')
    const { calendars: calls } = fixture.owner.settings
    for (const { id } of await calls.list(user)) await calls.remove(user, id)
    calendars.requests.length = 0
  })

  const add = (name = 'Family') =>
    fixture.owner.settings.calendars.add(fixture.user('inspector'), { name, address: calendars.address })
  const eventsOn = async (day: string) =>
    (await fixture.owner.calendarEvents({ from: day, to: day, user: fixture.user('inspector') })).map(
      ({ title, start, end, outside }) => [title, start, end, outside],
    )
  /** Starts at which the inspector is free on the day. */
  const openStarts = async (date: string) => {
    const { openings } = await fixture.owner.openings({
      ...{ from: date, days: 1, duration: 60, office: fixture.office('charlotte'), zip: '28203' },
      inspector: [fixture.user('inspector')],
    })
    return openings.map(({ startlocal }) => startlocal.slice(11, 16))
  }

  test('4 a weekly event hides openings at the same hour before and after a change of daylight saving', async () => {
    assert.ok((await openStarts(tuesday)).includes('10:00'))
    await add()
    for (const day of [tuesday, nextTuesday]) {
      assert.deepEqual(await eventsOn(day), [['Busy', `${day} 10:00:00`, `${day} 11:30:00`, 'yes']])
      const starts = await openStarts(day)
      assert.deepEqual(
        [starts.includes('10:00'), starts.includes('11:00'), starts.includes('11:30')],
        [false, false, true],
      )
    }
    assert.deepEqual(await eventsOn(exception), [])
    const { calendarevents } = await fixture.owner.calendar({ from: tuesday, days: 1 })
    assert.deepEqual(
      calendarevents.map(({ title, outside }) => [title, outside]),
      [['Busy', 'yes']],
    )
    const day = nextTuesday
    const draft = await fixture.owner.createOrder({
      ...{ datetime: `${day} 10:30:00`, duration: 60, inspector1uuid: fixture.user('inspector') },
    })
    const { conflicts } = await fixture.owner.orderConflicts(draft.id)
    assert.ok(
      conflicts.some(({ kind }) => kind === 'time off'),
      JSON.stringify(conflicts),
    )
  })

  test('4 nothing but the times is stored, and no call shows the address', async () => {
    const added = await add()
    assert.deepEqual(
      [added.name, added.host, added.error, added.skipped],
      ['Family', new URL(calendars.address).host, '', 0],
    )
    const stored = JSON.stringify(fixture.query('select * from blocked_times where calendar_id is not null'))
    assert.ok(stored.includes(`${nextTuesday} 10:00:00`))
    for (const secret of ['Therapy', 'Secret', 'Hidden', '@elsewhere']) assert.ok(!stored.includes(secret), secret)
    assert.ok(!JSON.stringify(fixture.query('select * from outside_calendars')).includes('Therapy'))
    const [listed] = await fixture.owner.settings.calendars.list(fixture.user('inspector'))
    assert.ok(!JSON.stringify(listed).includes('/marcus/'))
    const file = await fixture.owner.settings.companyFile()
    assert.ok(!JSON.stringify(file).includes(`${nextTuesday} 10:00`))
    const [event] = await fixture.owner.calendarEvents({ from: nextTuesday, to: nextTuesday })
    await assert.rejects(fixture.owner.deleteCalendarEvent(event?.id ?? ''), /could not locate a calendar event/)
  })

  test('4 a failing calendar keeps its times and says why, an unchanged one is not read again, removal frees the time', async () => {
    const user = fixture.user('inspector')
    const { id } = await add()
    const checked = await fixture.owner.settings.calendars.check(user, id)
    assert.equal(checked.error, '')
    assert.ok(calendars.requests.at(-1)?.['if-none-match'])
    calendars.answer = { status: 500, text: 'broken' }
    const failed = await fixture.owner.settings.calendars.check(user, id)
    assert.deepEqual([failed.error, Boolean(failed.failingSince)], ['the answer was HTTP 500', true])
    assert.equal((await eventsOn(nextTuesday)).length, 1)
    calendars.answer = { status: 200, text: calendarOf() }
    const well = await fixture.owner.settings.calendars.check(user, id)
    assert.deepEqual([well.error, well.failingSince], ['', null])
    assert.deepEqual(await eventsOn(nextTuesday), [])
    calendars.answer = { status: 200, text: calendarOf(weekly) }
    await fixture.owner.settings.calendars.check(user, id)
    await fixture.owner.settings.calendars.remove(user, id)
    assert.deepEqual(await eventsOn(nextTuesday), [])
    await assert.rejects(fixture.owner.settings.calendars.check(user, id), /could not locate an outside calendar/)
  })

  test('4 people manage their own calendars; unreadable addresses and those in another form are refused', async () => {
    const inspector = fixture.server.as('inspector').settings.calendars
    const [own, other] = [fixture.user('inspector'), fixture.user('office')]
    await inspector.add(own, { address: calendars.address })
    await assert.rejects(inspector.list(other), MissingPrivilege)
    await assert.rejects(inspector.add(other, { address: calendars.address }), MissingPrivilege)
    const refused = async (address: string, message: RegExp) => assert.rejects(inspector.add(own, { address }), message)
    await refused(calendars.address, /is listed already/)
    await refused('ftp://calendar.example.com', /must begin with https/)
    await refused('https://name:secret@calendar.example.com', /neither name nor password/)
    calendars.answer = { status: 200, text: '<html>' }
    await refused(`${calendars.address}?2`, /is not a calendar in iCalendar form/)
    calendars.answer = { status: 302, text: '', headers: { location: 'ftp://127.0.0.1/' } }
    await refused(`${calendars.address}?3`, /leads to an address without https/)
  })

  test('4 the job reads calendars that are due, and waits longer after each failure', async () => {
    const { id } = await add()
    const store = await openStoreOf(fixture.server.dataDir)
    const job = outsideCalendars(store, openCalendarReader(true), openLog('silent'), testClock)
    const minutesUntilNext = async () => {
      const [row] = fixture.query('select due_at from outside_calendars where id = ?', id)
      return Math.round((Number(row?.due_at) - testClock().epochMilliseconds) / 60_000)
    }
    const perform = async () => {
      await fixture.alter('update outside_calendars set due_at = 0 where id = ?', id)
      await job.perform(() => false)
    }
    calendars.answer = {
      status: 200,
      text: calendarOf([...weekly.slice(0, 3), `DTSTART;VALUE=DATE:${nextTuesday.replaceAll('-', '')}`]),
    }
    await perform()
    assert.deepEqual(await eventsOn(nextTuesday), [
      ['Busy', `${nextTuesday} 00:00:00`, `${Temporal.PlainDate.from(nextTuesday).add({ days: 1 })} 00:00:00`, 'yes'],
    ])
    assert.equal(await minutesUntilNext(), 15)
    calendars.answer = { status: 404, text: '' }
    const waited: number[] = []
    for (let i = 0; i < 3; i++) {
      await perform()
      waited.push(await minutesUntilNext())
    }
    assert.deepEqual(waited, [15, 30, 60])
    assert.equal((await eventsOn(nextTuesday)).length, 1)
    await store.close()
  })

  test('4 a private address is refused when it is added and when it is read', async () => {
    const strict = await startOrderFixture({ WEBHOOK_ALLOW_PRIVATE: 'off' })
    const add = (address: string) => strict.owner.settings.calendars.add(strict.user('inspector'), { address })
    await assert.rejects(add(calendars.address), /must begin with https/)
    await assert.rejects(add('https://127.0.0.1/busy.ics'), /its address is private/)
    await assert.rejects(add('webcal://localhost/busy.ics'), /its address is private/)
    const span = {
      from: Temporal.PlainDate.from('2027-01-01'),
      until: Temporal.PlainDate.from('2028-01-01'),
      zone: 'UTC',
    }
    const outcome = await openCalendarReader(false)(calendars.address, span)
    assert.match(outcome.kind === 'failed' ? outcome.reason : '', /its address is private/)
    assert.deepEqual(calendars.requests, [])
    await strict.close()
  })
})
