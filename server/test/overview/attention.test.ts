// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AttentionAnswer, OrderFields } from 'plumbline-client'
import { testClock, testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

describe('4 what needs attention', () => {
  let fixture: OrderFixture
  let anaOrders: Record<string, number>
  const zone = 'America/New_York'
  const day = (days: number) => testToday(zone).add({ days }).toString()
  const numbers = (orders: AttentionAnswer['drafts']) => orders.map(({ oid }) => oid)

  before(async () => {
    fixture = await openOrderFixture()
    const { owner } = fixture
    await fixture.send('/settings/company', { settings: { conflicts: 'allow' } })
    // Only what this test creates.
    const own = 'where company_id = (select company_id from companies where key = ?)'
    const { key } = fixture.server
    await fixture.alter(`update orders set removed_at = 1 ${own}`, key)
    await fixture.alter(
      `update order_inspectors set starts_at = null, ends_at = null, searched_from = null ${own}`,
      key,
    )
    const { id: client } = await owner.createClient({ firstname: 'Rosa', lastname: 'W', mobilephone: '704-555-0199' })
    const create = async (fields: OrderFields) =>
      (
        await owner.createOrder({
          ...house,
          clientuuid: client,
          duration: 120,
          inspector1uuid: fixture.user('ana'),
          ...fields,
        })
      ).oid
    const scheduled = (datetime: string, more: OrderFields = {}) => create({ ...scheduling, datetime, ...more })
    const fresh = await create({})
    const old = await create({ address1: '2 Old St' })
    const soon = await scheduled(`${day(1)} 15:00`)
    const confirmed = await scheduled(`${day(1)} 18:00`, { confirmed: '2027-06-01 09:00:00' })
    const later = await scheduled(`${day(2)} 09:00`)
    const overlapping = await scheduled(`${day(2)} 10:00`, { confirmed: '2027-06-01 09:00:00' })
    const past = await scheduled(`${day(-3)} 09:00`)
    const longPast = await scheduled(`${day(-40)} 09:00`)
    const unpaid = await scheduled(`${day(-2)} 09:00`, { services: [fixture.service('Home Inspection')] })
    const free = await scheduled(`${day(-1)} 09:00`)
    anaOrders = { fresh, old, soon, confirmed, later, overlapping, past, longPast, unpaid, free }
    const idOf = async (oid: number) => (await owner.order(String(oid))).id
    for (const oid of [unpaid, free]) await owner.completeOrder(await idOf(oid))
    await owner.addPayment({ id: await idOf(unpaid), amount: 100 })
    await owner.createCalendarEvent({ user: fixture.user('ana'), start: `${day(1)} 14:00`, end: `${day(1)} 15:30` })
    const dayAgo = testClock().subtract({ hours: 25 }).epochMilliseconds
    await fixture.alter(`update orders set created_at = ? ${own} and oid = ?`, dayAgo, key, old)
  })
  after(() => fixture.close())

  const house: OrderFields = { address1: '1 Fresh St', city: 'Charlotte', zip: '28203', officeuuid: '' }

  test('4 attention lists old drafts, what is unconfirmed, in the way, not completed and unpaid, with exact counts', async () => {
    const { owner } = fixture
    const found = await owner.attention()
    const { old, soon, overlapping, past, unpaid } = anaOrders
    assert.deepEqual(numbers(found.drafts), [old])
    assert.deepEqual(numbers(found.unconfirmed), [soon])
    assert.deepEqual(numbers(found.conflicts), [soon, overlapping])
    assert.deepEqual(numbers(found.unfinished), [past])
    assert.deepEqual(numbers(found.unpaid), [unpaid])
    const { drafts, unconfirmed, conflicts, unfinished, unpaid: owed } = found.counts
    assert.deepEqual([drafts, unconfirmed, conflicts, unfinished, owed], [1, 1, 2, 1, 1])
    assert.match(found.conflicts[0]?.reason ?? '', /^Ana Delgado is away from/)
    assert.match(found.conflicts[1]?.reason ?? '', new RegExp(`^Ana Delgado has order ${anaOrders.later} from`))
    const [draft] = found.drafts
    assert.deepEqual(
      [draft?.address1, draft?.client, draft?.clientphone, draft?.inspectors],
      ['2 Old St', 'Rosa W', '704-555-0199', [fixture.user('ana')]],
    )
    assert.deepEqual([found.unpaid[0]?.fee, found.unpaid[0]?.due], [415, 315])
  })

  test('4 attention is of the own orders for inspectors, of an office where one is chosen, and bounded', async () => {
    const { server, owner } = fixture
    const inspector = server.as('inspector')
    const own = await owner.createOrder({
      ...house,
      datetime: `${day(1)} 09:00`,
      inspector1uuid: fixture.user('inspector'),
      ...scheduling,
    })
    const theirs = await inspector.attention()
    assert.deepEqual(numbers(theirs.unconfirmed), [own.oid])
    assert.deepEqual([theirs.counts.drafts, theirs.counts.conflicts, theirs.counts.unpaid], [0, 0, 0])
    assert.deepEqual([theirs.messages, theirs.webhooks, theirs.waiting], [[], [], []])

    const both = await server.as('office').attention({ limit: 1 })
    assert.deepEqual(numbers(both.unconfirmed), [own.oid])
    assert.equal(both.counts.unconfirmed, 2)
    const [primary, other] = (await owner.offices()).toSorted((a, b) => Number(b.primary) - Number(a.primary))
    assert.equal((await owner.attention({ office: [primary?.id ?? ''] })).counts.unconfirmed, 2)
    assert.equal((await owner.attention({ office: [other?.id ?? ''] })).counts.unconfirmed, 0)
    await owner.deleteOrder(own.id)
  })

  test('4 attention has failed messages, channels that are not connected, failing webhooks and calendars', async () => {
    const { owner, server } = fixture
    const { id } = await owner.order(String(anaOrders.soon))
    const [message = assert.fail('no message')] = await owner.orderMessages(id)
    const failedAt = testClock().epochMilliseconds
    await fixture.alter(
      `update messages set state = 'failed', error = 'No such mailbox.', completed_at = ? where id = ?`,
      ...[failedAt, message.id],
    )
    const hook = await owner.settings.webhooks.create({ url: 'https://192.0.2.1/hooks', events: ['ORDER_CREATED'] })
    await fixture.alter('update webhooks set failing_since = ? where id = ?', failedAt, hook.id)
    await fixture.alter(
      `insert into outside_calendars (company_id, id, user_id, name, address, etag, last_modified, zone, created_at, skipped,
        failing_since, failure_count, error, due_at)
      select company_id, id, id, 'Family', 'https://calendar.example.com/', '', '', '', 0, 0, 1, 3, 'the answer is 404', ?
      from users where id = ?`,
      ...[failedAt + 86_400_000, fixture.user('ana')],
    )
    const found = await owner.attention()
    assert.deepEqual(
      found.calendars.map(({ user, name, error }) => [user, name, error]),
      [[fixture.user('ana'), 'Family', 'the answer is 404']],
    )
    assert.deepEqual((await server.as('inspector').attention()).calendars, [])
    assert.deepEqual(
      found.messages.map(({ id: failed, order, oid, error, recipient, state }) => [
        failed,
        order,
        oid,
        error,
        recipient,
        state,
      ]),
      [[message.id, id, anaOrders.soon, 'No such mailbox.', message.recipient, 'failed']],
    )
    assert.equal(found.counts.messages, 1)
    assert.deepEqual(
      found.webhooks.map(({ id: failing, on, since, failed }) => [failing, on, since !== null, failed]),
      [[hook.id, true, true, 0]],
    )
    const waiting = Object.fromEntries(found.waiting.map(({ channel, count }) => [channel, count]))
    assert.ok((waiting.email ?? 0) > 0 && 'sms' in waiting, JSON.stringify(found.waiting))
    const ofOffice = await server.as('office').attention()
    assert.deepEqual([ofOffice.webhooks, ofOffice.counts.messages], [[], 1])

    await fixture.alter(`update messages set completed_at = ? where id = ?`, failedAt - 15 * 86_400_000, message.id)
    assert.equal((await owner.attention()).counts.messages, 0)
  })
})
