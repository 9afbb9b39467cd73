import assert from 'node:assert/strict'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { plumbline } from '../cli/plumbline.ts'
import { createDatabase } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

const socketName = '.s.PGSQL.5432'
const socket = process.env.TEST_POSTGRES ?? assert.fail('needs PostgreSQL')
const database = `slow_connect_${process.pid}`
createDatabase(socket, database)

/** A server on a socket in its own folder: its connections reach the real server after a delay, or never. */
async function slowServer(t: TestContext, delayMs: number): Promise<string> {
  const folder = folderFor(t)
  const sockets = new Set<Socket>()
  const keep = (one: Socket) => sockets.add(one.on('error', () => undefined))
  const server = createServer(async client => {
    keep(client)
    if (delayMs === Infinity) return
    await sleep(delayMs)
    const real = createConnection(join(socket, socketName))
    keep(real)
    client.pipe(real).pipe(client)
  })
  await new Promise<void>(done => server.listen(join(folder, socketName), done))
  atEnd(t, () => {
    for (const one of sockets) one.destroy()
    server.close()
  })
  return folder
}

async function migrate(t: TestContext): Promise<void> {
  const environment = { DATABASE_URL: `postgres://postgres@${encodeURIComponent(socket)}/${database}` }
  const { code, stderr } = await plumbline(folderFor(t), ['migrate'], { environment })
  assert.equal(code, 0, stderr)
}

/** A command that reads the store, and how long it took. */
async function list(t: TestContext, hosts: readonly string[], settings: Record<string, string> = {}) {
  const url = `postgres://postgres@${hosts.map(encodeURIComponent).join(',')}/${database}`
  await migrate(t)
  const startedAt = performance.now()
  const environment = { DATABASE_URL: url, ...settings }
  const { code, stderr } = await plumbline(folderFor(t), ['company', 'list'], { environment })
  return { code, stderr, ms: performance.now() - startedAt }
}

test('a server that takes two seconds to accept a connection is waited for, alone or as one of several', async t => {
  const slow = await slowServer(t, 2_000)
  for (const hosts of [[slow], [slow, folderFor(t)], [folderFor(t), slow]]) {
    const { code, stderr } = await list(t, hosts)
    assert.equal(code, 0, `${hosts.length}: ${stderr}`)
  }
})

test('a server that hangs delays the use of the next one by a second', async t => {
  const { code, ms } = await list(t, [await slowServer(t, Infinity), socket])
  assert.equal(code, 0)
  assert.ok(ms < 4_000, `${ms} ms`)
})

test('DATABASE_CONNECT_TIMEOUT_SECONDS limits how long a server may take to accept a connection', async t => {
  const { code, stderr, ms } = await list(t, [await slowServer(t, Infinity)], { DATABASE_CONNECT_TIMEOUT_SECONDS: '1' })
  assert.equal(code, 1)
  assert.match(stderr, /the database cannot be reached/)
  assert.ok(ms < 4_500, `${ms} ms`)
})
