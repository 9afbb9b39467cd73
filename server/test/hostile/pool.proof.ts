// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Plumbline } from 'plumbline-client'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { newId } from '../../src/domain/ids.ts'
import { addMorningCompany } from '../availability/morning-company.ts'
import { isPostgres, storeOf } from '../engine.ts'
import { neighbourFile } from '../isolation/neighbour-file.ts'
import { neighbourKey } from '../isolation/two-companies.ts'
import { basic } from '../running-server.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { startWebhookFixture } from '../webhooks/webhook-fixture.ts'

/** A request waits 10 s for its company's turn, 10 s for a connection and 10 s for a lock, and is then refused. */
const maxMs = 35_000

if (isPostgres)
  test('8 while one company holds its share of two connections, another is answered or refused in time, and then all is well', async t => {
    const fixture = await startWebhookFixture({}, { DATABASE_CONNECTIONS: '2' })
    atEnd(t, () => fixture.close())
    const { newKeys } = await applyCompany(
      fixture.database,
      await readCompanyFile(neighbourFile),
      Temporal.Now.instant(),
    )
    const [key = assert.fail('there is no key')] = newKeys
    const neighbour = basic({ access_key: key.accessKey, secret_key: key.secretKey })
    const send = async (company: string, authorization: string, path: string, body?: object) => {
      const startedAt = performance.now()
      const response = await fetch(`${fixture.server.publicUrl}/${company}/rest${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      })
      await response.text()
      const { status, headers } = response
      return { status, retryAfter: headers.get('retry-after'), millis: performance.now() - startedAt }
    }
    const asNeighbour = (path: string, body?: object) => send(neighbourKey, neighbour, path, body)
    const asDemo = () => send('demo', basic(fixture.server.access.owner), '/order', { city: 'Charlotte' })

    const { DATABASE_URL } = storeOf(fixture.server.dataDir)
    const blocker = new pg.Client({ connectionString: DATABASE_URL })
    await blocker.connect()
    atEnd(t, () => blocker.end())
    await blocker.query(
      `begin; select 1 from company_state s natural join companies c where c.key = 'demo' for update of s`,
    )

    let settled = 0
    const blocked = Array.from({ length: 20 }, () => asDemo().finally(() => settled++))
    const answers = []
    for (let i = 0; i < 20; i++) {
      answers.push(await asNeighbour('/me'), await asNeighbour('/order', { city: `City ${i}` }))
    }
    assert.equal(settled, 0, 'no request waits for the lock')
    await blocker.query('rollback')
    const late = await Promise.all(blocked)
    for (const { status, retryAfter, millis } of [...answers, ...late]) {
      assert.ok([200, 429, 503].includes(status), `HTTP ${status}`)
      assert.ok(status === 200 || retryAfter !== null, `HTTP ${status} without Retry-After`)
      assert.ok(millis < maxMs, `${millis} ms`)
    }
    const well = answers.filter(({ status }) => status === 200)
    assert.equal(well.length, answers.length, 'the other company was refused')
    assert.ok(Math.max(...well.map(({ millis }) => millis)) < 5_000)
    assert.deepEqual([(await asDemo()).status, (await asNeighbour('/me')).status], [200, 200])
  })

test('8 one connection serves all kinds of requests of two companies concurrently, without a deadlock', async t => {
  const receiver = await new Receiver().open()
  atEnd(t, () => receiver.close())
  const fixture = await startWebhookFixture({}, { DATABASE_CONNECTIONS: '1' })
  atEnd(t, () => fixture.close())
  await fixture.add(receiver.url(), ['ORDER_CREATED'])
  const neighbour = await addMorningCompany(fixture.server, 'morning')
  const report = await fixture.owner.createOrder({ city: 'Charlotte' })
  const mixed = (client: Plumbline, i: number) => [
    client.createOrder({ city: `City ${i}` }, { idempotencyKey: newId() }).then(({ id }) => client.order(id)),
    client.availableSlots({ daysahead: 30, offset: i }),
    client.orders({ limit: 10 }),
    client.searchOrders({ city: 'Charlotte' }),
    client.createClient({ firstname: 'Rosa', lastname: `Client ${i}` }),
    client.me(),
  ]
  const failures: string[] = []
  // Each round awaits the one before: a company that sends everything at once is refused when the connection is slow.
  for (let round = 0; round < 4; round++) {
    const outcomes = await Promise.allSettled([
      ...[fixture.owner, neighbour.client].flatMap(client => mixed(client, round)),
      fixture.owner.uploadReport(report.id, '%PDF-1.7'),
    ])
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(String(outcome.reason))
  }
  assert.deepEqual(failures, [])
  await eventually(() => assert.equal(receiver.received.length, 5))
})
