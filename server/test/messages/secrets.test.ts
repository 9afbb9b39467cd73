import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testMillis } from '../clock.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { SmtpSink } from './smtp-sink.ts'
import { startWorkerProcess } from './worker-process.ts'

test('6 authentication works, and the log contains no passwords, addresses or texts', async t => {
  const fixture = await MessageFixture.start({ isConnected: false })
  t.after(() => fixture.close())
  const environment = {
    ...fixture.environment,
    SMTP_URL: `smtp://mailer:hunter%2Ftwo@127.0.0.1:${fixture.mail.port}`,
    LOG_LEVEL: 'trace',
  }
  const { client } = await fixture.people('Adalbert')
  const order = () => fixture.draft(client, { ...scheduling, address1: '77 Secret Lane', inspector1uuid: '' })
  const worker = await startWorkerProcess(t, fixture.dataDir, environment)
  const good = await order()
  assert.deepEqual(await fixture.settled(good, 'scheduled'), ['client email sent', 'client sms sent'])
  const signIn = fixture.mail.heard.find(({ event }) => event === 'sign-in')
  assert.deepEqual(signIn, { event: 'sign-in', username: 'mailer', password: 'hunter/two', isSecure: false })

  await fixture.mail.behave({ refuseRecipients: '550 <adalbert.client@example.com> is unknown' })
  fixture.sms.answer = 400
  const refused = await order()
  await fixture.settled(refused, 'scheduled')
  await fixture.mail.behave({ refuseSignIn: true })
  fixture.sms.answer = 401
  const shut = await order()
  await eventually(() => fixture.messages(shut, 'scheduled').every(({ error }) => error !== null))
  assert.match(fixture.messages(shut, 'scheduled')[0]?.error ?? '', /^535 /)
  await worker.end('SIGTERM')

  const log = worker.logged()
  assert.match(log, /"channel":"email".*"outcome":"sent","msg":"message attempt completed"/)
  assert.match(log, /"channel":"sms".*"outcome":"failed"/)
  assert.match(log, /"outcome":"next attempt at /)
  const secret =
    /hunter|a-token-of-ours|AC42|adalbert|example\.com|555-01|\+1704555|secret lane|booked|BEGIN:VCALENDAR/i
  assert.doesNotMatch(log, secret)
  const kept = JSON.stringify(fixture.orders.query('select * from messages'))
  assert.doesNotMatch(kept, /hunter|a-token-of-ours/)
})

test('a password goes to another machine over TLS only, and on this one over TLS where it is offered', async t => {
  const fixture = await MessageFixture.start({ isConnected: false })
  t.after(() => fixture.close())
  const { client } = await fixture.people('Bea')
  const id = await fixture.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
  const { SMS_URL: _, ...environment } = fixture.environment

  // The same server under an address that is not recognized as local.
  const elsewhere = { ...environment, SMTP_URL: `smtp://mailer:hunter2@[::ffff:7f00:1]:${fixture.mail.port}` }
  const outside = await startWorkerProcess(t, fixture.dataDir, elsewhere)
  await eventually(() => Boolean(fixture.messages(id, 'scheduled')[0]?.error))
  await outside.end('SIGTERM')
  assert.match(fixture.messages(id, 'scheduled')[0]?.error ?? '', /STARTTLS|command not recognized/i)
  assert.ok(!fixture.mail.heard.some(({ event }) => event === 'sign-in'))

  const sink = await SmtpSink.open(0, 'tls')
  t.after(() => sink.close())
  await fixture.alter(`update messages set due_at = ${testMillis()} where order_id = ?`, id)
  const here = { ...environment, SMTP_URL: `smtp://mailer:hunter2@127.0.0.1:${sink.port}` }
  await startWorkerProcess(t, fixture.dataDir, here)
  await sink.hear('accepted', 1)
  const signIn = sink.heard.find(({ event }) => event === 'sign-in')
  assert.deepEqual(signIn, { event: 'sign-in', username: 'mailer', password: 'hunter2', isSecure: true })
})
