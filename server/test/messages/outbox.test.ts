import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { testClock, testMillis } from '../clock.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { startWorker } from './worker.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.start({ isConnected: false })
})
after(() => fixture.close())
beforeEach(() => {
  fixture.mail.forget()
  fixture.sms.forget()
})

test('6 without a mail server or SMS provider messages wait, and are sent once there is one', async t => {
  const { client } = await fixture.people('Ada')
  const id = await fixture.draft(client, { ...scheduling, inspector1uuid: '' })
  assert.deepEqual(fixture.states(id, 'scheduled'), ['client email due', 'client sms due'])
  const { SMTP_URL = '', MAIL_FROM = '', ...sms } = fixture.environment
  const stopMailer = await startWorker(t, fixture.dataDir, { SMTP_URL, MAIL_FROM })
  await fixture.mail.hear('accepted', 1)
  await eventually(() => fixture.states(id, 'scheduled').includes('client email sent'))
  assert.deepEqual(fixture.states(id, 'scheduled'), ['client email sent', 'client sms due'])
  await stopMailer()
  const stopTexter = await startWorker(t, fixture.dataDir, sms)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent', 'client sms sent'])
  assert.equal(fixture.sms.requests.length, 1)
  await stopTexter()
})

test('6 a message that waited is rendered with current data when it is sent, and cancelled where it is obsolete', async t => {
  const { client, buyersAgent } = await fixture.people('Bea')
  const other = await fixture.people('Cleo')
  const order = (edits = {}) => fixture.draft(client, { ...scheduling, inspector1uuid: '', ...edits })
  const moved = await order()
  const [off, removed, handed] = [await order(), await order(), await order()]
  const past = await order()
  const switched = await order({ clientuuid: '', buyersagentuuid: buyersAgent })

  await fixture.orders.owner.updateOrder(moved, { datetime: '2033-03-01 10:00:00' })
  await fixture.orders.owner.updateOrder(off, { sendemailevents: false })
  await fixture.orders.owner.deleteOrder(removed)
  await fixture.orders.owner.updateOrder(handed, { clientuuid: other.client })
  await fixture.alter(`update orders set starts_at = '2025-01-06 09:00:00' where id = ?`, past)
  await fixture.alter(`update messages set created_at = 1000000000000 where order_id = ?`, past)
  await fixture.alter(
    `insert into message_templates (company_id, kind, audience, channel, is_on, modified_at)
    select company_id, 'scheduled', 'buyers-agent', 'email', 0, 0 from companies`,
  )
  await fixture.alter('update company_state set revision = revision + 1')

  const stop = await startWorker(t, fixture.dataDir, fixture.environment)
  const told = async (id: string) => await fixture.settled(id, 'scheduled')
  assert.deepEqual(await told(moved), ['client email sent', 'client sms sent'])
  assert.deepEqual(await told(off), [
    'client email cancelled (email is switched off for this order)',
    'client sms sent',
  ])
  assert.deepEqual(await told(removed), [
    'client email cancelled (the order was removed)',
    'client sms cancelled (the order was removed)',
  ])
  assert.deepEqual(await told(handed), [
    'client email cancelled (this person is no longer on the order)',
    'client email sent',
    'client sms cancelled (this person is no longer on the order)',
    'client sms sent',
  ])
  assert.deepEqual(await told(past), [
    'client email cancelled (the appointment has passed)',
    'client sms cancelled (the appointment has passed)',
  ])
  assert.deepEqual(await told(switched), [
    'buyers-agent email cancelled (this kind of message is switched off)',
    'buyers-agent sms sent',
  ])
  for (const { body } of fixture.messages(moved, 'scheduled')) assert.match(body ?? '', /Tue(?:sday)?, Mar(?:ch)? 1/)
  await fixture.alter('delete from message_templates')
  await fixture.alter('update company_state set revision = revision + 1')
  await stop()
})

test('6 a request that is rolled back sends no message', async () => {
  const { client } = await fixture.people('Dora')
  const count = () => Number(fixture.orders.query('select count(*) as n from messages')[0]?.n)
  const before = count()
  const body = { ...scheduling, clientuuid: client, datetime: freeTime(), nonsense: 'x' }
  const { body: answer } = await fixture.orders.send('/order', body, { prefer: 'handling=strict' })
  assert.equal(answer.status, 'error')
  assert.equal(count(), before)
})

test('6 a request repeated with its Idempotency-Key sends its messages once', async () => {
  const { client } = await fixture.people('Edna')
  const body = { ...scheduling, clientuuid: client, datetime: freeTime() }
  const send = () => fixture.orders.send('/order', body, { 'idempotency-key': 'told-once' })
  const [first, second] = await Promise.all([send(), send()])
  assert.equal(first.text, second.text)
  assert.deepEqual(fixture.states(String(first.body.id), 'scheduled'), ['client email due', 'client sms due'])
})

test('a reminder is due the configured hours before, once per appointment', async () => {
  const { client } = await fixture.people('Fern')
  const [first, second, third] = ['2032-03-13 14:30:00', '2032-03-14 14:30:00', '2032-08-01 09:00:00'] as const
  const id = await fixture.draft(client, { ...scheduling, datetime: first })
  const dues = () =>
    fixture
      .messages(id, 'reminder')
      .filter(({ audience, channel }) => audience === 'client' && channel === 'email')
      .map(({ due_at }) => Temporal.Instant.fromEpochMilliseconds(due_at).toString())
      .sort()
  // Summer time begins in the night before the second: 24 hours earlier a clock shows 13:30.
  const [atFirst, atSecond, atThird] = ['2032-03-12T19:30:00Z', '2032-03-13T18:30:00Z', '2032-07-31T13:00:00Z']
  assert.deepEqual(dues(), [atFirst])
  await fixture.orders.owner.updateOrder(id, { datetime: second })
  assert.deepEqual(dues(), [atFirst, atSecond])
  await fixture.orders.owner.updateOrder(id, { datetime: third })
  await fixture.orders.owner.updateOrder(id, { datetime: first })
  await fixture.orders.owner.updateOrder(id, { duration: 240 })
  assert.deepEqual(dues(), [atFirst, atSecond, atThird])
})

test('people who join later, or whose messages were switched on later, are reminded too, each once', async () => {
  const { client, buyersAgent, sellersAgent } = await fixture.people('Kit')
  const id = await fixture.draft(client, { ...scheduling, sendsmsevents: false, inspector1uuid: '' })
  const reminded = () => fixture.messages(id, 'reminder').map(({ audience, channel }) => `${audience} ${channel}`)
  const update = (fields: object) => fixture.orders.owner.updateOrder(id, fields)
  assert.deepEqual(reminded(), ['client email'])
  await update({ buyersagentuuid: buyersAgent })
  assert.deepEqual(reminded(), ['buyers-agent email', 'client email'])
  await update({ sendemailevents: false, sellersagentuuid: sellersAgent })
  assert.deepEqual(reminded(), ['buyers-agent email', 'client email'])
  await update({ sendemailevents: true })
  assert.deepEqual(reminded(), ['buyers-agent email', 'client email', 'sellers-agent email'])
  await update({ inspector1uuid: fixture.orders.user('inspector'), sendsmsevents: true })
  const audiences = ['buyers-agent', 'client', 'inspector', 'sellers-agent']
  assert.deepEqual(
    reminded(),
    audiences.flatMap(audience => [`${audience} email`, `${audience} sms`]),
  )
})

test('a person whose role changes is reminded once, in the new role', async t => {
  const { client, sellersAgent } = await fixture.people('Lena')
  const off = { sendsmsevents: false, inspector1uuid: '' }
  const id = await fixture.draft(client, { ...scheduling, ...off, sellersagentuuid: sellersAgent })
  await fixture.orders.owner.updateOrder(id, { buyersagentuuid: sellersAgent })
  await fixture.alter(`update messages set due_at = ${testMillis()} where order_id = ? and kind = 'reminder'`, id)
  const stop = await startWorker(t, fixture.dataDir, fixture.environment)
  assert.deepEqual(await fixture.settled(id, 'reminder'), [
    'buyers-agent email sent',
    'client email sent',
    'sellers-agent email cancelled (this person has another part in the order)',
  ])
  await stop()
})

test('a reminder whose time has passed is not queued', async () => {
  const { client } = await fixture.people('Gail')
  const soon = testClock().toZonedDateTimeISO('America/New_York').add({ hours: 20 }).round({ smallestUnit: 'hour' })
  const datetime = soon.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
  const id = await fixture.draft(client, { ...scheduling, datetime })
  assert.deepEqual(fixture.messages(id, 'reminder'), [])
  assert.equal(fixture.messages(id, 'scheduled').length, 4)
})

test('a company sets the hours of its reminders, or switches them off', async () => {
  const { client } = await fixture.people('Iris')
  const set = async (reminderHoursBefore: number) => {
    const [company] = fixture.orders.query('select settings from companies')
    const settings = { ...JSON.parse(String(company?.settings)), reminderHoursBefore }
    await fixture.alter('update companies set settings = ?', JSON.stringify(settings))
    await fixture.alter('update company_state set revision = revision + 1')
  }
  // A server reloads the company within half a second.
  const becomes = (hours: number | undefined) =>
    eventually(async () => {
      const id = await fixture.draft(client, { ...scheduling, datetime: '2032-08-01 09:00:00', sendsmsevents: false })
      const [reminder] = fixture.messages(id, 'reminder')
      return reminder?.due_at === (hours && Date.parse('2032-08-01T13:00:00Z') - hours * 3_600_000)
    })
  await set(0)
  await becomes(undefined)
  await set(72)
  await becomes(72)
  await set(24)
  await becomes(24)
})

test('a reminder is sent when it is due, unless the appointment was rescheduled, has passed or is complete', async t => {
  const { client } = await fixture.people('Hope')
  const order = () => fixture.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
  const [kept, moved, done] = [await order(), await order(), await order()]
  await fixture.orders.owner.updateOrder(moved, { datetime: freeTime() })
  await fixture.orders.owner.completeOrder(done)
  const past = await order()
  await fixture.alter(`update orders set starts_at = '2025-01-06 09:00:00' where id = ?`, past)
  await fixture.alter(`update messages set starts_at = '2025-01-06 09:00:00', created_at = 1 where order_id = ?`, past)
  for (const id of [kept, moved, done, past]) {
    await fixture.alter(
      `update messages set due_at = ${testMillis()} where order_id = ? and kind = 'reminder'
      and id = (select min(id) from messages where order_id = ? and kind = 'reminder')`,
      id,
      id,
    )
  }
  const stop = await startWorker(t, fixture.dataDir, fixture.environment)
  await eventually(() => [kept, moved, done, past].every(id => fixture.messages(id, 'reminder')[0]?.state !== 'due'))
  const [first, second] = fixture.states(moved, 'reminder')
  assert.deepEqual(
    [
      fixture.states(kept, 'reminder'),
      first,
      second,
      fixture.states(done, 'reminder'),
      fixture.states(past, 'reminder'),
    ],
    [
      ['client email sent'],
      'client email cancelled (the appointment was moved)',
      'client email due',
      ['client email cancelled (the inspection is complete)'],
      ['client email cancelled (the appointment has passed)'],
    ],
  )
  await stop()
})
