// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { startWorkerProcess } from './worker-process.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.start({ isConnected: false })
})
after(() => fixture.close())
beforeEach(async () => {
  await fixture.mail.behave({})
  fixture.mail.forget()
  fixture.sms.forget()
})

/** Ends the leases of a killed worker, which a test does not wait for. */
function passTime(): Promise<void> {
  return fixture.alter(`update messages set due_at = ${testMillis()} where state = 'due' and claim is not null`)
}

/** Messages to the client alone, on one channel. */
async function order(name: string, channel: 'email' | 'sms'): Promise<string> {
  const { client } = await fixture.people(name)
  const off = channel === 'email' ? { sendsmsevents: false } : { sendemailevents: false }
  return fixture.draft(client, { ...scheduling, ...off, inspector1uuid: '' })
}

test('6 a worker killed before it submitted the email: another sends it, once', async t => {
  await fixture.mail.behave({ holdRecipients: true })
  const id = await order('Ada', 'email')
  const first = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('recipient', 1)
  await first.end('SIGKILL')
  const [held] = fixture.messages(id, 'scheduled')
  assert.deepEqual([held?.state, held?.attempt_count, held?.submitted_at], ['due', 1, null])

  await fixture.mail.behave({})
  await passTime()
  await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  const [sent] = fixture.messages(id, 'scheduled')
  assert.deepEqual([sent?.attempt_count, fixture.mail.copiesOf(sent?.id ?? '')], [2, 1])
})

test('6 a worker killed after it submitted the email: it is resent only by a person', async t => {
  await fixture.mail.behave({ holdMessages: true })
  const id = await order('Bea', 'email')
  const first = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('whole', 1)
  const [held] = fixture.messages(id, 'scheduled')
  await first.end('SIGKILL')
  assert.ok(held?.submitted_at, 'it was marked before the server had it')

  await fixture.mail.behave({})
  await passTime()
  const second = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'client email unsure (the worker ended before the other side had answered)',
  ])
  await eventually(() => second.logged().includes('message may or may not have been sent'))
  const listed = await answerOf<{ id: string; state: string }[]>(fixture.dataDir, [
    ...['message', 'list', '--company', 'demo', '--state', 'unsure'],
  ])
  assert.deepEqual(
    listed.map(({ id }) => id),
    [held?.id],
  )
  assert.equal(fixture.mail.copiesOf(held?.id ?? ''), 0)

  const resent = await plumbline(fixture.dataDir, ['message', 'resend', held?.id ?? ''])
  assert.equal(resent.code, 0)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  assert.equal(fixture.mail.copiesOf(held?.id ?? ''), 1)
})

test('6 a worker killed while the SMS provider has its request: it is not sent again', async t => {
  fixture.sms.answer = 'silence'
  const id = await order('Cleo', 'sms')
  const first = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.sms.hear(1)
  await first.end('SIGKILL')
  fixture.sms.answer = 201
  await passTime()
  const second = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'client sms unsure (the worker ended before the other side had answered)',
  ])
  await second.end('SIGTERM')
  assert.equal(fixture.sms.requests.length, 1)
})

test('6 a worker that is asked to stop finishes the message in progress', async t => {
  await fixture.mail.behave({ answerAfterMs: 1_500 })
  const id = await order('Dora', 'email')
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('whole', 1)
  assert.equal(await worker.end('SIGTERM'), 0)
  assert.deepEqual(fixture.states(id, 'scheduled'), ['client email sent'])
})

test('6 a worker that is asked to stop before the response marks the message as unsure', async t => {
  await fixture.mail.behave({ holdMessages: true })
  const id = await order('Gail', 'email')
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('whole', 1)
  assert.equal(await worker.end('SIGTERM'), 0)
  assert.deepEqual(fixture.states(id, 'scheduled'), [
    'client email unsure (the worker was stopped, after the server had the message)',
  ])
})

test('6 a worker that is stopped before it submitted a message releases it without counting the attempt', async t => {
  await fixture.mail.behave({ holdRecipients: true })
  const id = await order('Edna', 'email')
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('recipient', 1)
  assert.equal(await worker.end('SIGTERM'), 0)
  const [message] = fixture.messages(id, 'scheduled')
  assert.deepEqual([message?.state, message?.attempt_count, message?.submitted_at], ['due', 0, null])
})

test('6 no message is sent twice, however workers are killed, and every other message is due or unsure', async t => {
  const random = seededRandom(20261115)
  const { client, buyersAgent, sellersAgent } = await fixture.people('Fern')
  const orders: string[] = []
  for (let i = 0; i < 12; i++) {
    orders.push(
      await fixture.draft(client, {
        ...scheduling,
        buyersagentuuid: buyersAgent,
        sellersagentuuid: sellersAgent,
        sendsmsevents: false,
      }),
    )
  }
  const messages = () => orders.flatMap(id => fixture.messages(id, 'scheduled'))
  for (let kill = 0; kill < 5; kill++) {
    const workers = await Promise.all(
      [1, 2].map(() => startWorkerProcess(t, fixture.dataDir, { ...fixture.environment, SMS_URL: '' })),
    )
    const heard = fixture.mail.heard.length
    await eventually(
      () => fixture.mail.heard.length > heard + random() * 12 || messages().every(m => m.state !== 'due'),
    )
    await Promise.all(workers.map(worker => worker.end('SIGKILL')))
    await passTime()
  }
  await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await eventually(() => messages().every(({ state }) => state !== 'due'))
  await eventually(() => messages().every(({ id, state }) => state !== 'sent' || fixture.mail.copiesOf(id) > 0))
  assert.equal(messages().length, 48)
  for (const { id, state } of messages()) {
    const copies = fixture.mail.copiesOf(id)
    assert.ok(state === 'sent' ? copies === 1 : state === 'unsure' && copies <= 1, `${id} ${state} ${copies}`)
  }
  const unsure = messages().filter(({ state }) => state === 'unsure').length
  t.diagnostic(`${48 - unsure} sent, ${unsure} unsure`)
})
