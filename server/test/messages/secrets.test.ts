import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduling } from '../orders/desk.ts'
import { eventually, MessageDesk } from './message-desk.ts'
import { SmtpSink } from './smtp-sink.ts'
import { startWorkerProcess } from './worker-process.ts'

test('6 authentication works, and the log contains no passwords, addresses or texts', async t => {
  const desk = await MessageDesk.open({ isConnected: false })
  t.after(() => desk.close())
  const environment = {
    ...desk.environment,
    SMTP_URL: `smtp://mailer:hunter%2Ftwo@127.0.0.1:${desk.mail.port}`,
    LOG_LEVEL: 'trace',
  }
  const { client } = await desk.people('Adalbert')
  const order = () => desk.draft(client, { ...scheduling, address1: '77 Secret Lane', inspector1uuid: '' })
  const worker = await startWorkerProcess(t, desk.dataDir, environment)
  const good = await order()
  assert.deepEqual(await desk.settled(good, 'scheduled'), ['client email sent', 'client sms sent'])
  const signIn = desk.mail.heard.find(({ event }) => event === 'sign-in')
  assert.deepEqual(signIn, { event: 'sign-in', username: 'mailer', password: 'hunter/two', isSecure: false })

  await desk.mail.behave({ refuseRecipients: '550 <adalbert.client@example.com> is unknown' })
  desk.sms.answer = 400
  const refused = await order()
  await desk.settled(refused, 'scheduled')
  await desk.mail.behave({ refuseSignIn: true })
  desk.sms.answer = 401
  const shut = await order()
  await eventually(() => desk.messages(shut, 'scheduled').every(({ error }) => error !== null))
  assert.match(desk.messages(shut, 'scheduled')[0]?.error ?? '', /^535 /)
  await worker.end('SIGTERM')

  const log = worker.logged()
  assert.match(log, /"channel":"email".*"outcome":"sent","msg":"message attempt completed"/)
  assert.match(log, /"channel":"sms".*"outcome":"failed"/)
  assert.match(log, /"outcome":"tried again at /)
  const secret =
    /hunter|a-token-of-ours|AC42|adalbert|example\.com|555-01|\+1704555|secret lane|booked|BEGIN:VCALENDAR/i
  assert.doesNotMatch(log, secret)
  const kept = JSON.stringify(desk.desk.query('select * from messages'))
  assert.doesNotMatch(kept, /hunter|a-token-of-ours/)
})

test('a password goes to another machine over TLS only, and on this one over TLS where it is offered', async t => {
  const desk = await MessageDesk.open({ isConnected: false })
  t.after(() => desk.close())
  const { client } = await desk.people('Bea')
  const id = await desk.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
  const { SMS_URL: _, ...environment } = desk.environment

  // The same server under an address that is not recognized as local.
  const elsewhere = { ...environment, SMTP_URL: `smtp://mailer:hunter2@[::ffff:7f00:1]:${desk.mail.port}` }
  const outside = await startWorkerProcess(t, desk.dataDir, elsewhere)
  await eventually(() => Boolean(desk.messages(id, 'scheduled')[0]?.error))
  await outside.end('SIGTERM')
  assert.match(desk.messages(id, 'scheduled')[0]?.error ?? '', /STARTTLS|command not recognized/i)
  assert.ok(!desk.mail.heard.some(({ event }) => event === 'sign-in'))

  const sink = await SmtpSink.open(0, 'tls')
  t.after(() => sink.close())
  desk.alter(`update messages set due_at = ${Date.now()} where order_id = ?`, id)
  const here = { ...environment, SMTP_URL: `smtp://mailer:hunter2@127.0.0.1:${sink.port}` }
  await startWorkerProcess(t, desk.dataDir, here)
  await sink.hear('accepted', 1)
  const signIn = sink.heard.find(({ event }) => event === 'sign-in')
  assert.deepEqual(signIn, { event: 'sign-in', username: 'mailer', password: 'hunter2', isSecure: true })
})
