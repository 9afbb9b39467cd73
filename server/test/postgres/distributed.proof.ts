import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { PlumblineError } from 'plumbline-client/errors'
import { environmentOf, plumbline, program } from '../cli/plumbline.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { startIn, startServer } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { behaviour } from './distributed/behaviour.ts'
import { type ClusterDatabase, clusterDatabase, otherWorker, route, workerOf } from './distributed/cluster.ts'
import { planStatements } from './distributed/plans.ts'
import { othersGoOn } from './distributed/while-away.ts'

test('9 a filled store is distributed in spite of interruptions; nothing differs in it afterwards', async t => {
  const database = await clusterDatabase(t)
  if (!database) return
  const environment = { DATABASE_URL: database.url }
  const filled = await startServer(environment)
  await book(filled.as('owner'), 12)
  await filled.halt()
  const { dataDir } = filled
  const [rows, keys] = [await contentsOf(database), await foreignKeysOf(database)]
  assert.ok(keys.length > 60)

  for (const tables of [2, 30, 64]) {
    await killDistribute(database, dataDir, tables)
    const { code, stderr } = await plumbline(dataDir, ['serve'], { environment })
    assert.equal(code, 1)
    assert.match(stderr, /store distribute was interrupted, so foreign keys are missing/)
  }
  await run(dataDir, ['store', 'distribute'], database)
  assert.deepEqual(await contentsOf(database), rows)
  assert.deepEqual(await foreignKeysOf(database), keys)

  await t.test('5 a backup has every row of every server, and is restored', async t => {
    const backup = join(folderFor(t), 'backup')
    await run(dataDir, ['backup', '--to', backup], database)
    const empty = await clusterDatabase(t)
    assert.ok(empty)
    await run(dataDir, ['restore', '--from', backup], empty)
    assert.deepEqual(await contentsOf(empty), rows)
  })

  const mail = await SmtpSink.open()
  atEnd(t, () => mail.close())
  const channels = { WEBHOOK_ALLOW_PRIVATE: 'on', SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' }
  const app = await startIn(dataDir, { ...environment, ...channels })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= app.stop())
  atEnd(t, stop)
  const { access_key: accessKey, secret_key: secretKey } = filled.access.owner
  const owner = new Plumbline({ maxRetries: 0, baseUrl: `${app.publicUrl}/demo/rest`, accessKey, secretKey })

  await t.test('9 a booking and a change of the catalogue need the worker of their company and no other', async () => {
    const own = await workerOf(database)
    const other = otherWorker(database, own)
    route(database, other).cut()
    const booked = await book(owner, 20)
    const fee = await owner.settings.fees.create({ name: 'While the other worker is away', amount: 1 })
    assert.equal((await owner.settings.fees.get(fee.id)).name, fee.name)
    route(database, other).mend()
    route(database, own).cut()
    await assert.rejects(book(owner, 1), isUnavailable)
    route(database, own).mend()
    await eventually(() => book(owner, 1), 60_000)
    assert.deepEqual(await missingOf(database, booked), [])
  })

  await t.test('9 a worker that goes away while orders are booked loses none that was acknowledged', async () => {
    const own = route(database, await workerOf(database))
    const booking = bookUntilStopped(owner)
    for (let i = 0; i < 3; i++) {
      const before = booking.acknowledged.length
      await eventually(() => assert.ok(booking.acknowledged.length > before + 5), 60_000)
      own.cut()
      await eventually(() => assert.ok(booking.refused() > i))
      own.mend()
    }
    await booking.stop()
    assert.deepEqual(await missingOf(database, booking.acknowledged), [])
  })

  await t.test('9 while a worker is away, webhooks and messages of the companies on others are sent', async t => {
    await othersGoOn(t, { database, dataDir, publicUrl: app.publicUrl, owner, mail })
  })

  await t.test('9 a shard is moved while orders are booked', async () => {
    const from = await workerOf(database)
    const to = otherWorker(database, from)
    const booking = bookUntilStopped(owner)
    await eventually(() => assert.ok(booking.acknowledged.length > 3), 60_000)
    await database.ask(
      `select citus_move_shard_placement(shardid, '127.0.0.1', $1::int, '127.0.0.1', $2::int) from pg_dist_shard
      where shardid = get_shard_id_for_distribution_column('company_state', (select company_id from companies where key = 'demo'))`,
      [from, to],
    )
    const moved = booking.acknowledged.length
    await eventually(() => assert.ok(booking.acknowledged.length > moved + 3), 60_000)
    await booking.stop()
    assert.equal(await workerOf(database), to)
    assert.equal(booking.refused(), 0)
    assert.deepEqual(await missingOf(database, booking.acknowledged), [])
  })

  await stop()
})

// They take as long as the rest of the proof together.
test('1-10 tests of behaviour pass on the cluster', { timeout: 3_600_000 }, async t => {
  const shared = await clusterDatabase(t)
  if (!shared) return
  await run(folderFor(t), ['store', 'distribute'], shared)
  const statements = folderFor(t)
  const { passed, output } = await runTests(join(folderFor(t), 'behaviour.test.mjs'), statements, shared)
  console.log(output.match(/^ℹ (?:tests|pass|fail) .*$/gm)?.join(', '))
  assert.ok(passed, output)
  const { count, wrong } = await planStatements(shared, statements)
  console.log(`${count} statements planned for one node`)
  assert.ok(count > 100)
  assert.deepEqual(wrong, [])
})

/** A command that must succeed, however long it takes. */
async function run(dataDir: string, words: readonly string[], { url }: ClusterDatabase): Promise<void> {
  const env = environmentOf(dataDir, { DATABASE_URL: url })
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const said = await text(child.stderr)
  const [code] = await ended
  assert.equal(code, 0, said)
}

/** Each order at a street of its own. Returns their ids. */
async function book(owner: Plumbline, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await owner.createOrder({ address1: `${randomUUID()} Main` })).id)
  return ids
}

function isUnavailable(error: unknown): boolean {
  return error instanceof PlumblineError && error.httpStatus === 503
}

/** Two clients, which repeat what was refused. */
function bookUntilStopped(owner: Plumbline) {
  const acknowledged: string[] = []
  let refused = 0
  let isOver = false
  const client = async () => {
    while (!isOver) {
      await book(owner, 1).then(
        ids => acknowledged.push(...ids),
        error => {
          assert.ok(isUnavailable(error), String(error))
          refused += 1
        },
      )
    }
  }
  const clients = Promise.all([client(), client()])
  const stop = async () => {
    isOver = true
    await clients
  }
  return { acknowledged, refused: () => refused, stop }
}

async function missingOf(database: ClusterDatabase, acknowledged: readonly string[]): Promise<string[]> {
  const kept = new Set((await database.ask<{ id: string }>('select id from orders')).map(({ id }) => id))
  return acknowledged.filter(id => !kept.has(id))
}

/** Kills the command when so many tables are distributed; at the end foreign keys are still missing. */
async function killDistribute({ ask, url }: ClusterDatabase, dataDir: string, tables: number): Promise<void> {
  const child = spawn(process.execPath, [program, 'store', 'distribute'], {
    env: environmentOf(dataDir, { DATABASE_URL: url }),
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await eventually(async () => {
    const [found] = await ask<{ count: number }>('select count(*)::int as count from pg_dist_partition')
    assert.ok((found?.count ?? 0) >= tables)
  }, 300_000)
  child.kill('SIGKILL')
  await ended
  // The server ends the step that was under way.
  await eventually(async () => {
    const left = await ask(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'plumbline %'`,
    )
    assert.equal(left.length, 0)
  }, 60_000)
}

/** Of each table, the number of rows and the hash of all. */
async function contentsOf({ ask }: ClusterDatabase): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  const tables = await ask<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'workers' order by 1`,
  )
  for (const { name } of tables) {
    const rows = (await ask(`select * from ${name}`)).map(row => JSON.stringify(row)).sort()
    contents[name] = `${rows.length} ${hash('sha256', rows.join('\n')).slice(0, 16)}`
  }
  return contents
}

async function foreignKeysOf({ ask }: ClusterDatabase): Promise<string[]> {
  const keys = await ask<{ key: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d+$' order by 1`,
  )
  return keys.map(({ key }) => key)
}

/** All in one process, with one server. */
async function runTests(
  entry: string,
  statements: string,
  { url }: ClusterDatabase,
): Promise<{ passed: boolean; output: string }> {
  const suites = behaviour.map(
    file => `describe('${file}', async () => void (await import('file://${resolve(file)}')))`,
  )
  const collect = `await import('file://${resolve('server/test/postgres/router/collect.ts')}')`
  writeFileSync(entry, [`import { describe } from 'node:test'`, collect, ...suites].join('\n'))
  const { TEST_POSTGRES: _, TEST_DEMO: __, NODE_TEST_CONTEXT: ___, ...inherited } = process.env
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', entry], {
    env: { ...inherited, TEST_DISTRIBUTED: url, STATEMENTS_DIR: statements },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const output = await text(child.stdout)
  const [code] = await ended
  return { passed: code === 0, output }
}
