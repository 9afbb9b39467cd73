import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { exportCompany } from '../../src/domain/company-files/export-company.ts'
import { testClock } from '../clock.ts'
import { openWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'

let fixture: WebhookFixture
before(async () => {
  fixture = await openWebhookFixture()
})
after(() => fixture.close())

const refuses = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

/** `11/6/2026 08:00` as a wall time. */
function wallTime(slot: string): string {
  const [, month = '', day = '', year, time] = /^(\d+)\/(\d+)\/(\d+) (.*)$/.exec(slot) ?? []
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`
}

const slotsOf = async (inspector: string) =>
  (await fixture.owner.availableSlots({ inspector, offset: 20, daysahead: 60 })).slots

describe('4.1 calendar events', () => {
  test('4.1 a calendar event hides the window that it overlaps, and deleting it shows the window again', async () => {
    const { owner, user } = fixture
    const before = await slotsOf(user('inspector'))
    const [slot = assert.fail()] = before
    const start = wallTime(slot.start)
    const event = { user: user('inspector'), start, end: wallTime(slot.end), title: 'Dentist' }
    const { id } = await owner.createCalendarEvent(event)
    const hidden = await slotsOf(user('inspector'))
    assert.equal(hidden.length, before.length - 1)
    assert.ok(!hidden.some(one => one.start === slot.start))
    const listed = await owner.calendarEvents({ from: start.slice(0, 10), to: start.slice(0, 10), user: event.user })
    const { displayname } = await owner.user(event.user)
    const whole = { ...event, start: `${start}:00`, end: `${event.end}:00` }
    assert.deepEqual(listed, [{ id, ...whole, userdisplay: displayname, outside: 'no' }])
    await owner.deleteCalendarEvent(id)
    assert.deepEqual(await slotsOf(user('inspector')), before)
    await refuses(owner.deleteCalendarEvent(id), /^could not locate a calendar event with the provided id/)
  })

  test('4.1 a repeated event is an event for each repetition, and the later ones are deleted with one of them', async () => {
    const { owner, user } = fixture
    const inspector = user('inspector')
    const event = { user: inspector, title: 'School', start: '2034-01-02 08:00', end: '2034-01-02 12:00' }
    const { id, count } = await owner.createCalendarEvent({ ...event, repeat: 'weekly', repeatuntil: '2034-01-30' })
    assert.equal(count, 5)
    await owner.createCalendarEvent({ ...event, title: 'Other', start: '2034-01-23 08:00', end: '2034-01-23 12:00' })
    const listed = async () =>
      (await owner.calendarEvents({ user: inspector, from: '2034-01-01', to: '2034-02-28' })).map(({ start }) => start)
    assert.deepEqual(
      await listed(),
      ['02', '09', '16', '23', '23', '30'].map(day => `2034-01-${day} 08:00:00`),
    )
    const [, , third = assert.fail()] = await owner.calendarEvents({
      user: inspector,
      from: '2034-01-01',
      to: '2034-02-28',
    })
    assert.equal((await owner.deleteCalendarEvent(third.id, { later: true })).count, 3)
    assert.deepEqual(
      await listed(),
      ['02', '09', '23'].map(day => `2034-01-${day} 08:00:00`),
    )
    assert.equal((await owner.deleteCalendarEvent(id)).count, 1)
    for (const [wrong, message] of [
      [{ repeat: 'weekly' }, /repeatuntil: is missing/],
      [{ repeat: 'hourly', repeatuntil: '2034-02-01' }, /repeat: must be one of/],
      [{ repeat: 'daily', repeatuntil: '2034-01-01' }, /repeatuntil: must not be before the start/],
      [{ repeat: 'daily', repeatuntil: '2036-01-01' }, /repeated 366 times at most/],
    ] as const)
      await assert.rejects(owner.createCalendarEvent({ ...event, ...wrong } as never), message)
  })

  test('4.1 an event is listed when it overlaps the span; days and local times are read', async () => {
    const { owner } = fixture
    const { id } = await owner.createCalendarEvent({ start: '2033-05-03 22:00', end: '2033-05-04 02:00' })
    const found = async (from: string, to: string) => {
      const events = await owner.calendarEvents({ from, to })
      return events.some(event => event.id === id)
    }
    assert.equal(await found('2033-05-04', '2033-05-04'), true)
    assert.equal(await found('05/03/2033', '05/03/2033'), true)
    assert.equal(await found('2033-05-04 02:00:00', '2033-05-05'), false)
    assert.equal(await found('2033-05-01', '2033-05-03 22:00:00'), false)
    const { body } = await fixture.server.raw('/calendarevents?from=2033-05-01&to=2035-01-01')
    assert.deepEqual(body.warnings, ['to: more than 366 days after from; 2034-05-02 00:00:00 was taken'])
    const { body: refused } = await fixture.server.raw('/calendarevents?from=soon')
    assert.match(refused.message ?? '', /^please provide a valid date\/time format: from is "soon"/)
  })

  test('4.1 an event needs a start, an end after it, and a known user', async () => {
    const { owner } = fixture
    const { status, body } = await fixture.send('/calendarevent', { start: '2033-05-03 10:00' })
    assert.deepEqual([status, body.message], [400, 'this action requires the following fields: end'])
    const time = { start: '2033-05-03 10:00', end: '2033-05-03 10:00' }
    await refuses(owner.createCalendarEvent(time), /^please provide an end after the start/)
    await refuses(owner.createCalendarEvent({ ...time, start: 'soon' }), /^please provide a valid date\/time format/)
    const user = '00000000-0000-4000-8000-000000000000'
    await refuses(owner.createCalendarEvent({ ...time, end: '2033-05-03 11:00', user }), /^could not locate a user/)
  })

  test('5 users manage their own calendar, owners every calendar', async () => {
    const { owner, user } = fixture
    const inspector = fixture.server.as('inspector')
    const time = { start: '2034-02-01 09:00', end: '2034-02-01 10:00' }
    const span = { from: '2034-02-01', to: '2034-02-01' }
    const own = await inspector.createCalendarEvent({ ...time, title: 'Own' })
    const other = await owner.createCalendarEvent({ ...time, title: 'Of the owner' })
    const titles = async (sdk: typeof owner) => (await sdk.calendarEvents(span)).map(({ title }) => title).sort()
    assert.deepEqual(await titles(owner), ['Of the owner', 'Own'])
    assert.deepEqual(await titles(inspector), ['Own'])
    const attempts = [
      () => inspector.createCalendarEvent({ ...time, user: user('owner') }),
      () => inspector.deleteCalendarEvent(other.id),
      () => inspector.calendarEvents({ ...span, user: user('owner') }),
    ]
    for (const attempt of attempts) await assert.rejects(attempt, MissingPrivilege)
    await owner.deleteCalendarEvent(own.id)
    assert.deepEqual(await titles(owner), ['Of the owner'])
  })

  test('4.1 the company file has the events, and applying it keeps those that it lists', async () => {
    const { owner, user, database } = fixture
    const event = { user: user('inspector'), start: '2034-03-01 09:00:00', end: '2034-03-01 10:00:00', title: 'Kept' }
    const { id } = await owner.createCalendarEvent(event)
    const file = await database.read('all companies', tx => exportCompany(tx, fixture.server.key))
    const entry = file.users?.find(one => one.id === event.user) ?? assert.fail()
    assert.ok(entry.blocked?.some(({ from, title }) => from === event.start && title === 'Kept'))
    const more = { from: '2034-03-02 09:00', to: '2034-03-02 10:00', title: 'Of the file' }
    const users = file.users?.map(one =>
      one.id === event.user ? { ...one, blocked: [...(one.blocked ?? []), more] } : one,
    )
    await applyCompany(database, await readCompanyFile({ ...file, users }), testClock())
    const listed = await owner.calendarEvents({ from: '2034-03-01', to: '2034-03-02', user: event.user })
    assert.deepEqual(
      listed.map(({ title }) => title),
      ['Kept', 'Of the file'],
    )
    assert.equal(listed[0]?.id, id)
  })
})
