import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { alterStore } from '../engine.ts'
import { startServer } from '../running-server.ts'

test('the service says without credentials which channels are not connected, the same for every company', async t => {
  const connected = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' }
  const expected: readonly [environment: Record<string, string>, unconnected: string[]][] = [
    [{}, ['email', 'sms']],
    [connected, ['sms']],
    [{ ...connected, SMS_URL: 'https://AC1:token@sms.example.com', SMS_FROM: '+17045550100' }, []],
  ]
  for (const [environment, unconnected] of expected) {
    const server = await startServer(environment)
    t.after(() => server.stop())
    for (const company of ['demo', 'nowhere']) {
      const response = await fetch(`${server.publicUrl}/${company}/rest/session/channels`)
      assert.deepEqual(await response.json(), { status: 'ok', message: '', unconnected })
    }
  }
})

test('message list and show say that email is not connected, and how to connect it', async t => {
  const server = await startServer()
  t.after(() => server.stop())
  const order = {
    datetime: '2030-05-06 09:00:00',
    inprogress: false,
    scheduled: '2030-05-01 09:00:00',
    client: { name: 'Ada Byron', email: 'ada@example.com', mobile: '704-555-0100' },
  }
  const headers = { 'content-type': 'application/json' }
  const { body } = await server.raw('/order', { method: 'POST', headers, body: JSON.stringify(order) })
  assert.equal(body.status, 'ok')
  const list = ['message', 'list', '--company', 'demo']
  const { stdout } = await plumbline(server.dataDir, list)
  assert.match(stdout, /^Email is not connected: set SMTP_URL and MAIL_FROM/m)
  assert.match(stdout, /^SMS is not connected: set SMS_URL and SMS_FROM/m)
  const messages = await answerOf<{ id: string; channel: string; kind: string }[]>(server.dataDir, list)
  const showOf = (wanted: string) => {
    const message = messages.find(({ channel, kind }) => channel === 'email' && kind === wanted)
    return ['message', 'show', message?.id ?? '']
  }
  const show = showOf('scheduled')
  const shown = await answerOf<{ waiting_for: string }>(server.dataDir, show)
  assert.equal(shown.waiting_for, 'email is not connected: set SMTP_URL and MAIL_FROM (docs/messages.md)')
  const environment = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' }
  const connected = await plumbline(server.dataDir, show, { environment })
  assert.match(connected.stdout, /^waiting for +a worker: it is due/m)
  const reminder = await plumbline(server.dataDir, showOf('reminder'), { environment })
  assert.match(reminder.stdout, /^waiting for +its time, 2030-05-05T/m)

  const states: readonly [change: string, reason: RegExp][] = [
    ["claim = 'worker.1'", /^waiting for +a worker is sending it$/m],
    [
      `claim = null, attempt_count = 1, error = 'refused', due_at = ${Date.UTC(2031, 0)}`,
      /^waiting for +the next attempt at 2031-01-01T00:00:00Z, after: refused$/m,
    ],
  ]
  for (const [change, reason] of states) {
    await alterStore(server.dataDir, `update messages set ${change} where id = ?`, show[2] ?? '')
    assert.match((await plumbline(server.dataDir, show, { environment })).stdout, reason)
  }
  await alterStore(server.dataDir, "update messages set state = 'cancelled' where id = ?", show[2] ?? '')
  assert.equal((await answerOf<{ waiting_for: string }>(server.dataDir, show)).waiting_for, '')
})
