// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { answerOf } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { eventually, MessageFixture, type MessageRow } from './message-fixture.ts'
import { numberIsNone } from './sms-receiver.ts'
import { SmtpSink } from './smtp-sink.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.start()
})
after(() => fixture.close())
beforeEach(async () => {
  await fixture.mail.behave({})
  fixture.mail.forget()
  fixture.sms.forget()
  fixture.sms.answer = 201
  fixture.sms.complaint = numberIsNone
})

async function order(name: string, channel: 'email' | 'sms'): Promise<{ id: string; client: string }> {
  const { client } = await fixture.people(name)
  const off = channel === 'email' ? { sendsmsevents: false } : { sendemailevents: false }
  return { id: await fixture.draft(client, { ...scheduling, ...off, inspector1uuid: '' }), client }
}

function news(id: string): MessageRow {
  const [message] = fixture.messages(id, 'scheduled')
  return message ?? assert.fail('there is no message')
}

/** Waits until an attempt has ended and the next one is due later. */
async function waiting(id: string): Promise<MessageRow> {
  await eventually(() => news(id).state === 'due' && Boolean(news(id).error))
  return news(id)
}

/** Ends the backoff. */
function passTime(id: string): Promise<void> {
  return fixture.alter(
    `update messages set due_at = ${testMillis()} where order_id = ? and kind = 'scheduled' and claim is null`,
    id,
  )
}

test('an unknown recipient is an immediate failure, with its reason', async () => {
  await fixture.mail.behave({ refuseRecipients: '550 no such user' })
  const { id } = await order('Ada', 'email')
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email failed (550 no such user)'])
  assert.equal(news(id).attempt_count, 1)
})

test('a failed message goes to the corrected address when it is resent', async () => {
  await fixture.mail.behave({ refuseRecipients: '550 no such user' })
  const { id, client } = await order('Bea', 'email')
  await fixture.settled(id, 'scheduled')
  await fixture.mail.behave({})
  await fixture.orders.send(`/client/${client}`, { emailaddress: 'bea.right@example.com' })
  await answerOf(fixture.dataDir, ['message', 'resend', news(id).id])
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  const [mail] = await fixture.mail.mails()
  assert.equal(mail?.to, 'bea.right@example.com')
})

test('a message that the server rejects for now is retried after five seconds, with the same bytes', async () => {
  await fixture.mail.behave({ refuseMessages: '451 try again later' })
  const { id, client } = await order('Cleo', 'email')
  const before = testMillis()
  const { error, due_at, submitted_at } = await waiting(id)
  assert.deepEqual([error, submitted_at], ['451 try again later', null])
  assert.ok(due_at > before + 4_000)
  await fixture.orders.send(`/client/${client}`, { firstname: 'Cleopatra' })
  await fixture.orders.owner.updateOrder(id, { city: 'Huntersville' })
  await fixture.mail.behave({})
  await passTime(id)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  const attempts = fixture.mail.heard.filter(heard => heard.event === 'whole').map(({ raw }) => raw)
  assert.ok(attempts.length >= 2)
  assert.equal(new Set(attempts).size, 1)
  assert.equal(news(id).attempt_count, attempts.length)
})

test('a message with an old appointment time is not sent after the appointment was rescheduled', async () => {
  await fixture.mail.behave({ refuseMessages: '451 try again later' })
  const { id } = await order('Dora', 'email')
  await waiting(id)
  await fixture.orders.owner.updateOrder(id, { datetime: freeTime() })
  await fixture.mail.behave({})
  await passTime(id)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email cancelled (the appointment was moved)'])
  await fixture.alter(
    `update messages set due_at = ${testMillis()} where order_id = ? and kind = 'rescheduled' and claim is null`,
    id,
  )
  assert.deepEqual(await fixture.settled(id, 'rescheduled'), ['client email sent'])
})

/** The outcome for a message whose order changes before it is submitted. */
async function changedOnTheWay(name: string, fields: OrderFields): Promise<string> {
  await fixture.mail.behave({ holdRecipients: true })
  const { id } = await order(name, 'email')
  await fixture.mail.hear('recipient', 1)
  await fixture.orders.owner.updateOrder(id, fields)
  await fixture.mail.behave({})
  return id
}

test('6 a message that became obsolete before it was submitted is not sent', async () => {
  const id = await changedOnTheWay('Nora', { sendemailevents: false })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'client email cancelled (email is switched off for this order)',
  ])
  assert.deepEqual(await fixture.mail.mails(), [])
})

test('6 an order that changes before its message is submitted is described as it is then, once', async () => {
  const id = await changedOnTheWay('Olga', { city: 'Huntersville' })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  const [mail, ...others] = await fixture.mail.mails()
  assert.match(mail?.content.text ?? '', /^Where: .*Huntersville/m)
  assert.deepEqual([others, news(id).attempt_count], [[], 1])
})

test('a message that the server rejects permanently is an immediate failure', async () => {
  await fixture.mail.behave({ refuseMessages: '554 we do not take this' })
  const { id } = await order('Edna', 'email')
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email failed (554 we do not take this)'])
})

test('a message that cannot be rendered counts its attempts and is retried like any other, up to the limit', async () => {
  await fixture.mail.behave({ refuseMessages: '451 try again later' })
  const { id } = await order('Kit', 'email')
  await waiting(id)
  await fixture.mail.behave({})
  await fixture.alter(`update orders set starts_at = 'nonsense' where id = ?`, id)
  await fixture.alter(`update messages set starts_at = 'nonsense', rendered_at = null where order_id = ?`, id)
  await fixture.alter(
    `update messages set error = null, due_at = ${testMillis()} where order_id = ? and kind = 'scheduled'`,
    id,
  )
  const { attempt_count, error, due_at } = await waiting(id)
  assert.match(error ?? '', /^internal error: /)
  assert.ok(attempt_count >= 2 && due_at > testMillis())
  await fixture.alter(
    `update messages set attempt_count = 8, due_at = ${testMillis()} where order_id = ? and kind = 'scheduled'`,
    id,
  )
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email failed (no attempt was completed)'])
})

test('while the server is away messages wait; when it is back they are sent', async () => {
  const { port } = fixture.mail
  await fixture.mail.close()
  const { id } = await order('Fern', 'email')
  assert.match((await waiting(id)).error ?? '', /ECONNREFUSED/)
  Object.assign(fixture, { mail: await SmtpSink.open(port) })
  await passTime(id)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
})

test('a message is unsure and not sent again where the server dies before its reply', async () => {
  const { port } = fixture.mail
  await fixture.mail.behave({ dropMessages: true })
  const { id } = await order('Gail', 'email')
  const [state] = await fixture.settled(id, 'scheduled')
  assert.match(state ?? '', /^client email unsure \(.*, after the server had the message\)$/)
  Object.assign(fixture, { mail: await SmtpSink.open(port) })
})

test('a message that an SMS provider rejects permanently is an immediate failure, with its reason', async () => {
  fixture.sms.answer = 400
  const { id } = await order('Hope', 'sms')
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client sms failed (400 that number is none (21211))'])
  assert.equal(fixture.sms.requests.length, 1)
})

test('a recipient who opted out is an immediate failure, whatever the status', async () => {
  fixture.sms.answer = 403
  fixture.sms.complaint = { code: 21610, message: 'unsubscribed' }
  const { id } = await order('Pia', 'sms')
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client sms failed (403 unsubscribed (21610))'])
})

for (const status of [403, 404]) {
  test(`a message is retried after ${status} of a provider without a code about the recipient`, async () => {
    fixture.sms.answer = status
    fixture.sms.complaint = { code: 20404, message: 'no such account' }
    const { id } = await order(`Sms${status}`, 'sms')
    assert.equal((await waiting(id)).error, `${status} no such account (20404)`)
    fixture.sms.answer = 201
    await passTime(id)
    assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client sms sent'])
  })
}

for (const status of [429, 500, 503, 401, 302]) {
  test(`a message is retried after ${status} of an SMS provider`, async () => {
    fixture.sms.answer = status
    const { id } = await order(`Sms${status}`, 'sms')
    assert.equal((await waiting(id)).error, `${status} that number is none (21211)`)
    fixture.sms.answer = 201
    await passTime(id)
    assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client sms sent'])
    assert.ok(fixture.sms.requests.length >= 2)
  })
}

for (const answer of [502, 504, 'reset'] as const) {
  test(`a message is unsure and not sent again after ${answer} of an SMS provider`, async () => {
    fixture.sms.answer = answer
    const { id } = await order(`Sms${answer}`, 'sms')
    const [state] = await fixture.settled(id, 'scheduled')
    assert.match(state ?? '', /^client sms unsure/)
    assert.equal(fixture.sms.requests.length, 1)
  })
}

test('while an SMS provider cannot be reached messages wait', async () => {
  const { sms } = fixture
  sms.close()
  const { id } = await order('Iris', 'sms')
  assert.match((await waiting(id)).error ?? '', /ECONNREFUSED/)
  assert.equal(news(id).submitted_at, null)
})
