// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { alterStore, isPostgres, lookInto, storeOf } from '../engine.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { startWorkerProcess } from '../messages/worker-process.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { demoAccess, startProcess } from './server-process.ts'

const testOnPostgres = isPostgres ? test : () => undefined

/** SQLite's lock proves the death of a worker immediately; on PostgreSQL it has to miss three heartbeats. */
const takeoverMs = isPostgres ? 10_000 : 2_000

// On PostgreSQL every test waits for missed heartbeats, so two run together.
describe('jobs of a worker that was killed', { concurrency: isPostgres ? 2 : 1 }, () => {
  test('6 deliveries and messages in flight continue immediately after a restart on SQLite, within 10 s on PostgreSQL', async t => {
    const { dataDir, settings, receiver, mail, states } = await stage(t)
    await mail.behave({ holdRecipients: true })
    receiver.reaction = () => undefined
    const first = await startProcess(t, dataDir, settings)
    await receiver.until(2)
    await mail.hear('recipient', 1)
    await first.stop('SIGKILL')

    receiver.reaction = (_received, response) => response.writeHead(204).end()
    await mail.behave({})
    await startProcess(t, dataDir, settings)
    const readyAt = performance.now()
    await eventually(() => assert.deepEqual(states(), { delivery: ['delivered'], email: ['sent'] }))
    const ms = performance.now() - readyAt
    assert.ok(ms < takeoverMs, `${ms} ms`)
    t.diagnostic(`${Math.round(ms)} ms after the restart`)
    const [, interrupted, repeated] = receiver.received
    assert.equal(repeated?.text, interrupted?.text)
    assert.equal(repeated?.headers['webhook-id'], interrupted?.headers['webhook-id'])
  })

  test('6 another worker takes over the deliveries and messages of a killed one within 10 s', async t => {
    const { dataDir, settings, receiver, mail, states } = await stage(t)
    await mail.behave({ holdRecipients: true })
    receiver.reaction = () => undefined
    const doomed = await startWorkerProcess(t, dataDir, settings)
    await receiver.until(2)
    await mail.hear('recipient', 1)
    await startProcess(t, dataDir, settings)
    receiver.reaction = (_received, response) => response.writeHead(204).end()
    const killedAt = performance.now()
    await doomed.end('SIGKILL')
    await mail.behave({})
    await eventually(() => assert.deepEqual(states(), { delivery: ['delivered'], email: ['sent'] }))
    const ms = performance.now() - killedAt
    assert.ok(ms < 10_000, `${ms} ms`)
    t.diagnostic(`${Math.round(ms)} ms after the kill`)
  })

  test('6 a live worker keeps its claims when a server starts and when another worker dies', async t => {
    const { dataDir, settings, receiver, mail, states } = await stage(t)
    await mail.behave({ holdRecipients: true })
    receiver.reaction = () => undefined
    const worker = await startWorkerProcess(t, dataDir, settings)
    await receiver.until(2)
    await mail.hear('recipient', 1)
    // On a slow machine, a delivery reaches its own timeout of 15 s meanwhile; then it has an attempt.
    const claims = () =>
      lookInto<{ claim: string; due_at: number }>(
        dataDir,
        `select claim, due_at from deliveries where event_id not in (select event_id from delivery_attempts)
         union all select claim, due_at from messages`,
      )
    const before = claims()
    const server = await startProcess(t, dataDir, settings)
    await (await startWorkerProcess(t, dataDir, settings)).end('SIGKILL')
    const logged = () => server.logged() + worker.logged()
    await eventually(() => assert.match(logged(), /"deliveries":0,"messages":0,"msg":"worker died/))
    const kept = claims()
    assert.ok(kept.length > 0)
    for (const row of kept)
      assert.deepEqual(
        row,
        before.find(({ claim }) => claim === row.claim),
      )
    await mail.behave({})
    await eventually(() => assert.deepEqual(states().email, ['sent']))
    const [attempts] = lookInto<{ n: number }>(dataDir, 'select count(*) as n from delivery_attempts')
    assert.ok(receiver.received.length <= 2 + Number(attempts?.n), 'nothing is sent twice')
  })

  test('6 a message that the killed worker had submitted is not sent again', async t => {
    const { dataDir, settings, mail } = await stage(t)
    await mail.behave({ holdMessages: true })
    const doomed = await startWorkerProcess(t, dataDir, settings)
    await mail.hear('whole', 1)
    await doomed.end('SIGKILL')
    const held = () =>
      lookInto(dataDir, `select state, claim, due_at, submitted_at from messages where channel = 'email'`)
    const before = held()
    await mail.behave({})
    const next = await startWorkerProcess(t, dataDir, settings)
    await eventually(() => assert.match(next.logged(), /"messages":0,"msg":"worker died/))
    await next.end('SIGTERM')
    assert.deepEqual(held(), before)
    assert.equal(mail.heard.filter(({ event }) => event === 'accepted').length, 0)
  })

  testOnPostgres(
    '6 a worker that was suspended and considered dead sends no message that another has sent',
    async t => {
      const { dataDir, settings, mail, states } = await stage(t)
      await mail.behave({ holdRecipients: true })
      const suspended = await startWorkerProcess(t, dataDir, settings)
      await mail.hear('recipient', 1)
      suspended.child.kill('SIGSTOP')
      await mail.behave({})
      const other = await startWorkerProcess(t, dataDir, settings)
      await eventually(() => assert.match(other.logged(), /worker died/))
      await eventually(() => assert.deepEqual(states().email, ['sent']))
      suspended.child.kill('SIGCONT')
      await eventually(() => assert.match(suspended.logged(), /message was claimed by another worker/))
      assert.equal(mail.heard.filter(({ event }) => event === 'accepted').length, 1)
      assert.equal(await suspended.end('SIGTERM'), 0)
      assert.equal(lookInto(dataDir, 'select id from workers').length, 1)
    },
  )
})

/** A store without a server, in which a delivery and an email are due. The receiver has had the delivery once. */
async function stage(t: TestContext) {
  const [receiver, mail] = await Promise.all([new Receiver().open(), SmtpSink.open()])
  atEnd(t, () => receiver.close())
  atEnd(t, () => mail.close())
  const dataDir = folderFor(t)
  const local = { WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'info' }
  const server = await startProcess(t, dataDir, local)
  const { base_url: baseUrl, owner } = demoAccess(dataDir)
  const client = new Plumbline({ maxRetries: 0, baseUrl, accessKey: owner.access_key, secretKey: owner.secret_key })
  const words = ['webhook', 'create', '--company', 'demo', '--url', receiver.url(), '--events', 'ORDER_CREATED']
  assert.equal((await plumbline(dataDir, words, { environment: local })).code, 0)
  const cleo = { name: 'Cleo Client', email: 'cleo@example.com' }
  await client.createOrder({ address1: '1 Main', client: cleo, sendsmsevents: false, ...scheduling })
  await receiver.until(1)
  await server.stop()
  await alterStore(dataDir, `delete from messages where audience <> 'client' or kind <> 'scheduled'`)
  await answerOf(dataDir, [
    'webhook',
    'resend',
    '--company',
    'demo',
    '--event',
    receiver.received[0]?.event.event_id ?? '',
  ])
  const stateOf = (table: string) =>
    lookInto<{ state: string }>(dataDir, `select state from ${table}`).map(row => row.state)
  const settings = { ...local, ...storeOf(dataDir), SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' }
  return {
    dataDir,
    settings,
    receiver,
    mail,
    states: () => ({ delivery: stateOf('deliveries'), email: stateOf('messages') }),
  }
}
