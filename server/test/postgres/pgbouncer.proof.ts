import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { startWorkerProcess } from '../messages/worker-process.ts'
import { startServer } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import type { Cluster } from './cluster.ts'
import { ownServer } from './own-server.ts'

const port = 6432

/** PgBouncer in transaction mode with few server connections. */
function startPooler(t: TestContext, cluster: Cluster): string {
  const folder = cluster.folder('pooler')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${cluster.socket} port=${cluster.port} user=postgres
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  const pooler = cluster.spawn('pgbouncer', [join(folder, 'pgbouncer.ini')])
  const ended = once(pooler, 'exit')
  atEnd(t, async () => {
    pooler.kill('SIGKILL')
    await ended
  })
  return `postgres://postgres@${encodeURIComponent(folder)}:${port}/plumbline?pooling=transaction`
}

test('behind PgBouncer in transaction mode, concurrent bookings get their own answers', async t => {
  const { cluster } = ownServer(t)
  const url = startPooler(t, cluster)
  const server = await eventually(() => startServer({ DATABASE_URL: url }))
  atEnd(t, () => server.stop())
  const owner = server.as('owner')
  const created = await Promise.all(Array.from({ length: 60 }, (_, i) => owner.createOrder({ address1: `${i} Main` })))
  assert.equal(new Set(created.map(({ oid }) => oid)).size, 60)
  const shown = await Promise.all(created.map(({ id }) => owner.order(id)))
  assert.deepEqual(shown.map(({ address1 }) => address1).sort(), created.map((_, i) => `${i} Main`).sort())
})

test('behind PgBouncer in transaction mode, another worker notices within 10 s that one was killed', async t => {
  const { cluster } = ownServer(t)
  const url = startPooler(t, cluster)
  const dataDir = folderFor(t)
  await eventually(async () =>
    assert.equal((await plumbline(dataDir, ['migrate'], { environment: { DATABASE_URL: url } })).code, 0),
  )
  const [doomed, other] = await Promise.all([1, 2].map(() => startWorkerProcess(t, dataDir, { DATABASE_URL: url })))
  const killedAt = performance.now()
  await doomed?.end('SIGKILL')
  await eventually(() => assert.match(other?.logged() ?? '', /worker died/))
  assert.ok(performance.now() - killedAt < 10_000)
})
