// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BlockedTimeId, timeOfId } from '../../src/domain/ids.ts'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { eventually } from '../webhooks/eventually.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const feeds = () => fixture.owner.settings.feeds
/** As a calendar program reads it: without credentials. */
const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })

type Properties = ReadonlyMap<string, string>

/** The events of a calendar, with folded lines joined. A property includes its parameters, as in `DTSTART;VALUE=DATE`. */
function eventsIn(text: string): Properties[] {
  const blocks = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1)
  return blocks.map(block => new Map(block.split('\r\n').map(line => [line.split(':', 1)[0] ?? '', afterColon(line)])))
}

const afterColon = (line: string) => line.slice(line.indexOf(':') + 1)
const inDays = (days: number) => testToday().add({ days }).toString()

async function eventsAt(address: string): Promise<Properties[]> {
  return eventsIn(await (await read(address)).text())
}

/** The event of an order, if the feed has it. */
async function eventOf(address: string, order: { readonly oid: number }): Promise<Properties | undefined> {
  return (await eventsAt(address)).find(event => event.get('SUMMARY')?.startsWith(`Inspection ${order.oid}`))
}

describe('4 settings: calendar feeds', () => {
  test('4 a user has no feed at first; a link is shown once, and the store has only its hash', async () => {
    const user = fixture.user('office')
    const off = { user, on: false, created: null, lastRead: null }
    assert.deepEqual(await feeds().get(user), off)
    const { address, created, ...rest } = await feeds().create(user)
    assert.deepEqual(rest, { user, on: true, lastRead: null })
    const [, token = ''] = /^http:\/\/127\.0\.0\.1:\d+\/demo-\d+\/rest\/feed\/(\w+)\.ics$/.exec(address) ?? []
    assert.equal(token.length, 43)
    assert.deepEqual(await feeds().get(user), { user, on: true, created, lastRead: null })
    assert.ok(!JSON.stringify(fixture.query('select * from calendar_feeds')).includes(token))
    assert.equal((await read(address)).status, 200)
    await eventually(async () => assert.ok((await feeds().get(user)).lastRead))
    assert.deepEqual(await feeds().remove(user), off)
    assert.deepEqual(await feeds().remove(user), off)
    assert.equal((await read(address)).status, 404)
  })

  test('4 a scheduled order is an event with its place, time, services and client, as RFC 5545 asks', async () => {
    const user = fixture.user('inspector')
    const { owner } = fixture
    const { id: client } = await owner.createClient({ displayname: 'Zoë, W; Co', mobilephone: '704-555-0142' })
    const order = await owner.createOrder({
      ...{ datetime: `${inDays(40)} 09:00:00`, duration: 180, inspector1uuid: user, clientuuid: client, ...scheduling },
      ...{ address1: `1420 Dilworth Road ${'é'.repeat(60)}`, city: 'Charlotte', state: 'NC', zip: '28203' },
      services: [fixture.service('Home Inspection'), fixture.service('Radon Test')],
    })
    const { address } = await feeds().create(user)
    const response = await read(address)
    assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'private, max-age=300')
    const text = await response.text()
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    assert.match(text, /END:VCALENDAR\r\n$/)
    const event = (await eventOf(address, order)) ?? assert.fail()
    const startsAt = Temporal.PlainDateTime.from(`${inDays(40)}T09:00`)
      .toZonedDateTime('America/New_York')
      .toInstant()
    const utc = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
    assert.deepEqual([event.get('DTSTART'), event.get('DTEND')], [utc(startsAt), utc(startsAt.add({ hours: 3 }))])
    assert.equal(event.get('UID'), `feed-${order.id}@plumbline`)
    assert.equal(event.get('SUMMARY'), `Inspection ${order.oid}\\, Charlotte`)
    assert.match(event.get('LOCATION') ?? '', /^1420 Dilworth Road é{60}\\, Charlotte\\, NC 28203$/)
    assert.equal(
      event.get('DESCRIPTION'),
      `Order number: ${order.oid}\\nServices: Home Inspection\\, Radon Test\\nClient: Zoë\\, W\\; Co\\, 704-555-0142`,
    )
    assert.ok(event.has('DTSTAMP') && event.has('LAST-MODIFIED') && event.get('SEQUENCE') === '0')
  })

  test('4 the feed follows reschedulings and cancellations, and has neither drafts nor orders of others', async () => {
    const user = fixture.user('ana')
    const { owner } = fixture
    const { address } = await feeds().create(user)
    const time = { datetime: `${inDays(50)} 13:00:00`, duration: 60, ...scheduling }
    const [first, second] = [
      await owner.createOrder({ ...time, inspector1uuid: user }),
      await owner.createOrder({ ...time, inspector1uuid: user, inspector2uuid: user }),
    ]
    const draft = await owner.createOrder({ datetime: time.datetime, inspector1uuid: user })
    const ofOther = await owner.createOrder({ ...time, inspector1uuid: fixture.user('inspector') })
    const far = await owner.createOrder({ ...time, datetime: `${inDays(400)} 13:00:00`, inspector1uuid: user })
    const past = await owner.createOrder({ ...time, datetime: `${inDays(-40)} 13:00:00`, inspector1uuid: user })
    for (const order of [draft, ofOther, far, past]) assert.equal(await eventOf(address, order), undefined)
    const before = (await eventOf(address, first)) ?? assert.fail()
    await fixture.alter('update orders set created_at = created_at - 5000 where id = ?', first.id)
    await owner.updateOrder(first.id, { datetime: `${inDays(51)} 13:00:00` })
    const moved = (await eventOf(address, first)) ?? assert.fail()
    assert.equal(moved.get('UID'), before.get('UID'))
    assert.notEqual(moved.get('DTSTART'), before.get('DTSTART'))
    assert.ok(Number(moved.get('SEQUENCE')) > Number(before.get('SEQUENCE')))
    const uids = (await eventsAt(address)).map(event => event.get('UID'))
    assert.equal(new Set(uids).size, uids.length)
    await owner.cancelOrder(first.id)
    await owner.deleteOrder(second.id)
    for (const order of [first, second]) assert.equal(await eventOf(address, order), undefined)
  })

  test('4 blocked time of the user is in the feed, whole days without a time', async () => {
    const user = fixture.user('ana')
    const { address } = await feeds().create(user)
    const [day, next] = [inDays(60), inDays(62)]
    await fixture.owner.createCalendarEvent({ user, start: `${day} 13:00`, end: `${day} 14:30`, title: 'Dentist' })
    const { id } = await fixture.owner.createCalendarEvent({
      user,
      start: `${day} 00:00`,
      end: `${next} 00:00`,
      title: 'Away',
    })
    const events = await eventsAt(address)
    const named = (title: string) => events.filter(event => event.get('SUMMARY') === title).at(-1) ?? assert.fail()
    assert.equal(named('Away').get('DTSTART;VALUE=DATE'), day.replaceAll('-', ''))
    assert.equal(named('Away').get('DTEND;VALUE=DATE'), next.replaceAll('-', ''))
    assert.match(named('Dentist').get('DTSTART') ?? '', /^\d{8}T\d{6}Z$/)
    // The id has the time at which the event was created.
    const created = timeOfId(id as BlockedTimeId).epochMilliseconds
    assert.equal(instantIn(named('Away').get('DTSTAMP') ?? ''), Math.trunc(created / 1000) * 1000)
  })

  test('4 an unchanged feed is not sent again: ETag and 304; HEAD has no body', async () => {
    const { address } = await feeds().create(fixture.user('limited'))
    const first = await read(address)
    const tag = first.headers.get('etag') ?? assert.fail()
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await read(address, { 'if-none-match': sent })
      assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag])
    }
    const head = await fetch(address, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(await first.text())))
    await fixture.owner.createCalendarEvent({
      ...{ user: fixture.user('limited'), start: `${inDays(5)} 13:00`, end: `${inDays(5)} 14:00` },
    })
    assert.equal((await read(address, { 'if-none-match': tag })).status, 200)
  })

  test('4 a new link replaces the old one, and an unknown one is 404 with the envelope', async () => {
    const user = fixture.user('inspector')
    const old = await feeds().create(user)
    const { address } = await feeds().create(user)
    assert.equal((await read(address)).status, 200)
    for (const unknown of [
      old.address,
      address.replace('.ics', 'x.ics'),
      address.replace(fixture.server.key, 'nowhere'),
    ]) {
      const response = await read(unknown)
      assert.equal(response.status, 404)
      const { status, message } = (await response.json()) as { status: string; message: string }
      assert.equal(status, 'error')
      assert.match(message, /^there is no calendar feed at this address/)
    }
  })

  test('4 users manage their own feed only, and the owner all', async () => {
    const limited = fixture.server.as('limited').settings.feeds
    const own = await limited.create(fixture.user('limited'))
    assert.equal((await read(own.address)).status, 200)
    for (const call of [limited.get, limited.create, limited.remove])
      await assert.rejects(call.call(limited, fixture.user('owner')), { httpStatus: 403 })
    assert.equal((await feeds().remove(fixture.user('limited'))).on, false)
    assert.equal((await read(own.address)).status, 404)
  })

  test('4 guessed links are answered more and more slowly, and the right one immediately', async () => {
    const { address } = await feeds().create(fixture.user('owner'))
    let answered = 0
    const guesses = Array.from({ length: 13 }, async () => {
      assert.equal((await read(address.replace('.ics', 'x.ics'))).status, 404)
      answered += 1
    })
    assert.equal((await read(address)).status, 200)
    assert.ok(answered < guesses.length, 'all guesses were answered before')
    await Promise.all(guesses)
  })

  test('4 a removed user has no feed any more, even after a return', async () => {
    const { users } = fixture.owner.settings
    const { id } = await users.create({ username: 'passing' })
    const { address } = await feeds().create(id)
    assert.equal((await read(address)).status, 200)
    await users.remove(id)
    assert.equal((await read(address)).status, 404)
    assert.equal((await users.create({ username: 'passing' })).id, id)
    assert.deepEqual([(await feeds().get(id)).on, (await read(address)).status], [false, 404])
  })
})

const instantIn = (utc: string) => Date.parse(utc.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
