import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, type TestContext, test } from 'node:test'
import { environmentOf, plumbline, program } from '../cli/plumbline.ts'
import { nameOf } from '../crash/statement-name.ts'
import { lookIntoUrl } from '../engine.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { demoAccess } from '../operations/server-process.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { basic, startServer } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { ownServer } from './own-server.ts'
import { Tap } from './points/tap.ts'

describe('PostgreSQL stops and restarts', () => {
  for (const mode of ['fast', 'immediate'] as const) {
    test(`7.1 while a server is stopped (${mode}), requests get 503 in the envelope within a second, and afterwards they succeed without a restart`, async t => {
      const { cluster, url } = ownServer(t)
      const server = await startServer({ DATABASE_URL: url })
      atEnd(t, () => server.stop())
      const before = await server.as('owner').createOrder({ address1: '1 Main' })
      cluster.stop(mode)
      const body = JSON.stringify({ address1: '2 Main' })
      for (const [method, path] of [
        ['GET', `/order/${before.id}`],
        ['POST', '/order'],
        ['GET', '/orders'],
      ] as const) {
        const began = performance.now()
        const response = await fetch(`${server.access.base_url}${path}`, {
          method,
          headers: { authorization: basic(server.access.owner), 'content-type': 'application/json' },
          ...(method === 'POST' && { body }),
        })
        assert.equal(response.status, 503, path)
        assert.equal(((await response.json()) as { status: string }).status, 'error')
        assert.ok(performance.now() - began < 2_000, `${path} took ${performance.now() - began} ms`)
      }
      cluster.start()
      await eventually(async () => assert.equal((await server.as('owner').order(before.id)).id, before.id))
      assert.equal((await server.as('owner').createOrder({ address1: '3 Main' })).status, 'ok')
    })
  }

  test('a message that is accepted during the outage counts as sent afterwards', async t => {
    const { cluster, url } = ownServer(t)
    const mail = await SmtpSink.open()
    atEnd(t, () => mail.close())
    await mail.behave({ holdAnswers: true })
    const server = await startServer({ DATABASE_URL: url, SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' })
    atEnd(t, () => server.stop())
    const client = { name: 'Cleo Client', email: 'cleo@example.com' }
    await server.as('owner').createOrder({ address1: '1 Main', client, ...scheduling })
    await mail.hear('accepted', 1)
    cluster.stop('immediate')
    await mail.behave({})
    cluster.start()
    const states = () => lookIntoUrl(url, `select state from messages where address = 'cleo@example.com'`)
    await eventually(() => assert.deepEqual(states(), [{ state: 'sent' }]))
  })

  for (const [mode, ready] of [
    ['serve', 'Plumbline is ready'],
    ['work', 'Plumbline worker is ready'],
  ] as const) {
    test(`${mode}, started during an outage, waits for the database; a command does not`, async t => {
      const { cluster, url } = ownServer(t)
      cluster.stop('fast')
      const dataDir = folderFor(t)
      const started = startWaiting(t, mode, dataDir, url)
      await started.says('waiting for it')
      const { code, stderr } = await plumbline(dataDir, ['company', 'list'], { environment: { DATABASE_URL: url } })
      assert.equal(code, 1)
      assert.match(stderr, /the database cannot be reached/)
      cluster.start()
      await started.says(ready)
    })
  }

  for (const [mode, moment, statement] of [
    ['serve', 'before it registers its worker', 'insert into workers'],
    ['serve', 'before it checks for a demo company', 'select 1 as found from companies'],
    ['work', 'before it registers its worker', 'insert into workers'],
  ] as const) {
    test(`${mode} waits for a database that goes away after the migrations, ${moment}`, async t => {
      const { cluster } = ownServer(t)
      const tap = await new Tap(cluster.socket).open()
      atEnd(t, () => tap.close())
      tap.countsReads = true
      const isCut = tap.count({ step: nameOf({ sql: statement }), nth: 1, when: 'before', how: 'dies' })
      const dataDir = folderFor(t)
      const started = startWaiting(t, mode, dataDir, tap.addressOf('plumbline'), 'on')
      await isCut
      cluster.stop('immediate')
      await started.says('waiting for it')
      cluster.start()
      tap.begin()
      await started.says(mode === 'serve' ? 'Plumbline is ready' : 'Plumbline worker is ready')
      if (mode === 'work') return
      const { base_url, owner } = demoAccess(dataDir)
      const response = await fetch(`${base_url}/me`, { headers: { authorization: basic(owner) } })
      assert.equal(response.status, 200)
    })
  }
})

function startWaiting(t: TestContext, mode: 'serve' | 'work', dataDir: string, url: string, demo = 'off') {
  const child = spawn(process.execPath, [program, mode], {
    env: environmentOf(dataDir, { DATABASE_URL: url, DEMO: demo }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(t, () => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      printed += text
    })
  }
  return {
    says: (words: string) =>
      eventually(() => {
        assert.equal(child.exitCode, null, printed)
        assert.ok(printed.includes(words), printed)
      }),
  }
}
