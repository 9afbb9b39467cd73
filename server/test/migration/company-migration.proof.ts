// engines: both

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { Directory } from 'plumbline-client/directory'
import { answerOf, outcomesOf, plumbline } from '../cli/plumbline.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { startProcess } from '../operations/server-process.ts'
import { freeTime, type OrderFixture, scheduling, startOrderFixture } from '../orders/order-fixture.ts'
import type { OwnServer } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { exportDemo } from './export-demo.ts'
import { RedirectedClient } from './redirected-client.ts'

const report = new Uint8Array(Buffer.alloc(500_000, '%PDF-1.7 moves along '))

/** The install that has the company first. It cannot send email, so its messages wait. */
async function openOldInstall(t: TestContext): Promise<OrderFixture<OwnServer>> {
  const fixture = await startOrderFixture({ WEBHOOK_ALLOW_PRIVATE: 'on' })
  atEnd(t, () => fixture.close())
  return fixture
}

describe('company migrate: to another install', () => {
  test('orders booked through the directory meanwhile: none that was acknowledged is lost or duplicated', async t => {
    const [sink, receiver] = await Promise.all([SmtpSink.open(), new Receiver().open()])
    atEnd(t, () => sink.close())
    atEnd(t, () => receiver.close())
    const fixture = await openOldInstall(t)
    const { server, owner } = fixture
    const scratch = folderFor(t)
    const newDir = join(scratch, 'new')
    const environment = {
      DEMO: 'off',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      SMTP_URL: sink.url,
      MAIL_FROM: 'office@example.com',
    }
    const target = await startProcess(t, newDir, environment)
    const hooked = await plumbline(
      server.dataDir,
      ['webhook', 'create', '--company', 'demo', '--url', receiver.url(), '--events', 'ORDER_CREATED'],
      { environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } },
    )
    assert.equal(hooked.code, 0, hooked.stderr)

    const visit = await owner.createOrder({
      datetime: freeTime(),
      inspector1uuid: fixture.user('inspector'),
      client: { name: 'Ann Moves', email: 'ann@example.com' },
      ...scheduling,
    })
    const file = await owner.uploadReport(visit.id, report, { title: 'Report', public: true })
    const headers = { 'idempotency-key': 'from-before' }
    const first = await fixture.send('/order', { address1: '1 Answered Lane' }, headers)
    const { cursor } = await owner.orders({ limit: 10 })

    const client = new RedirectedClient(server.access, server.directoryUrl)
    client.start(3)
    await client.more(15)
    await answerOf(server.dataDir, ['company', 'migrate', 'start', 'demo'])
    const { path } = await exportDemo(server.dataDir, scratch, 'demo.jsonl')
    const imported = await answerOf<Record<string, unknown>>(newDir, ['company', 'migrate', 'import', path])
    assert.equal(imported.files, 1)
    await answerOf(server.dataDir, ['company', 'migrate', 'redirect', 'demo', '--to', target.url])
    await client.more(15)
    await client.stop()

    const { access_key: accessKey, secret_key: secretKey } = server.access.owner
    const there = new Plumbline({ maxRetries: 0, baseUrl: `${target.url}/demo/rest`, accessKey, secretKey })
    const addresses: string[] = []
    for await (const order of there.everyOrder()) if ('address1' in order) addresses.push(order.address1)
    for (const { id, oid, address1 } of client.booked) {
      const order = await there.order(id)
      assert.deepEqual([order.oid, order.address1], [oid, address1])
      assert.equal(addresses.filter(address => address === address1).length, 1, address1)
    }
    assert.equal(new Set(client.booked.map(({ oid }) => oid)).size, client.booked.length)
    assert.deepEqual(
      new Set(client.booked.map(({ at }) => at)),
      new Set([server.access.base_url, `${target.url}/demo/rest`]),
    )
    assert.ok(client.refused > 0, 'no order was refused during the migration')

    await t.test('every event reaches the webhook, from either install', async () => {
      for (const { id } of client.booked) await receiver.until(1, receiver.of(id))
    })
    await t.test('a message that was due is sent once, by the new install', async () => {
      const mails = async () => (await sink.mails()).filter(({ to }) => to === 'ann@example.com')
      // The inspector's message may be accepted first.
      for (let accepted = 1; (await mails()).length === 0; accepted++) await sink.hear('accepted', accepted)
      assert.equal((await mails()).length, 1)
    })
    await t.test('files can be downloaded, and links at the old address redirect', async () => {
      const bytes = await (await there.downloadFile(visit.id, file.id)).blob()
      assert.deepEqual(new Uint8Array(await bytes.arrayBuffer()), report)
      const link = await fetch(file.url)
      assert.ok(link.redirected && link.url.startsWith(target.url))
      assert.equal((await link.arrayBuffer()).byteLength, report.length)
    })
    await t.test('idempotency records and cursors from before the migration work after it', async () => {
      const response = await fetch(`${target.url}/demo/rest/order`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${accessKey}:${secretKey}`)}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ address1: '1 Answered Lane' }),
      })
      assert.equal(await response.text(), first.text)
      const next = await there.orders({ limit: 1000, cursor })
      assert.ok(next.orders.length >= client.booked.length)
    })
    await t.test('the old install responds to every authenticated call with the new address', async () => {
      for (const [method, path] of [
        ['GET', '/me'],
        ['GET', `/order/${visit.id}`],
        ['POST', '/order'],
      ] as const) {
        const { status, body } = await fixture.request(method, path)
        assert.deepEqual([status, body.message], [503, `this company has moved: it is at ${target.url}/demo/rest now`])
      }
      assert.equal((await fixture.request('GET', '/me', { authorization: 'Basic bm9ib2R5OngK' })).status, 401)
      const address = await server.directory().resolve('demo')
      assert.deepEqual(address, { url: `${target.url}/demo/rest`, host: target.url })
    })
    await t.test('the directory keeps the redirect when the company is removed from the old install', async () => {
      await answerOf(server.dataDir, ['company', 'remove', 'demo', '--yes'])
      const { directory } = server.access
      assert.equal((await new Directory(server.directoryUrl, directory).resolve('demo')).host, target.url)
      const again = await plumbline(server.dataDir, ['company', 'create', '--key', 'demo', '--name', 'Another'])
      assert.match(again.stderr, /this company has moved/)
      await server.halt()
      const restarted = await startProcess(t, server.dataDir)
      assert.doesNotMatch(restarted.printed(), /demo/)
    })
  })

  test('the export waits for a message in flight and contains it as sent', async t => {
    const sink = await SmtpSink.open()
    atEnd(t, () => sink.close())
    await sink.behave({ answerAfterMs: 4_000 })
    const fixture = await startOrderFixture({ SMTP_URL: sink.url, MAIL_FROM: 'office@example.com' })
    atEnd(t, () => fixture.close())
    await fixture.owner.createOrder({
      datetime: freeTime(),
      client: { name: 'Ann Moves', email: 'ann@example.com' },
      ...scheduling,
    })
    await sink.hear('whole', 1)
    const { dataDir } = fixture.server
    const [, exported] = await outcomesOf(dataDir, [
      ['company', 'migrate', 'start', 'demo'],
      ['company', 'migrate', 'export', 'demo'],
    ])
    assert.equal(exported?.code, 0, exported?.stderr ?? '')
    const lines = exported.stdout.split('\n')
    const { columns } = JSON.parse(lines.find(line => line.startsWith('{"table":"messages"')) ?? '{}')
    const sent = lines.find(line => line.includes('"ann@example.com"') && line.includes('"sent"')) ?? assert.fail()
    assert.equal(JSON.parse(sent)[columns.indexOf('state')], 'sent')
    assert.equal((await sink.mails()).length, 1)
  })
})
