// engines: both

import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import type { Database } from '../../src/domain/database.ts'
import { type CopiedTable, copyStore } from '../../src/domain/migration/copy-store.ts'
import { MigrationRefused } from '../../src/domain/migration/migration-refused.ts'
import { storeTables } from '../../src/domain/migration/schema.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import { tenantRows } from '../cli/kept.ts'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { openStoreOf, storeOf, testOnSqlite } from '../engine.ts'
import { demoAccess, startProcess } from '../operations/server-process.ts'
import { folderFor, scratchFolder } from '../store/scratch.ts'

interface Copied {
  readonly rows: number
  readonly tables: readonly CopiedTable[]
}

testOnSqlite('store distribute names the way to PostgreSQL where the store is a file', async t => {
  const { code, stderr } = await plumbline(folderFor(t), ['store', 'distribute'])
  assert.equal(code, 2)
  assert.match(stderr, /only a store on PostgreSQL can be distributed: set DATABASE_URL, see store copy/)
})

describe('store copy', () => {
  let source: string
  before(async () => {
    source = scratchFolder()
    await answerOf(source, ['demo'])
  })

  test('a copy has every row, from either engine to either, and a server can use it', async t => {
    const [between, dataDir] = [join(folderFor(t), 'between'), join(folderFor(t), 'new')]
    const there = await copied(source, addressOf(source), `sqlite:${between}`)
    const back = await copied(source, `sqlite:${between}`, addressOf(dataDir))
    assert.deepEqual(back.tables, there.tables)
    assert.deepEqual(tenantRows(dataDir), tenantRows(source))
    const orders = there.tables.find(({ table }) => table === 'orders')
    assert.equal(orders?.rows, 40)
    assert.match(orders?.checksum ?? '', /^[\da-f]{32}$/)

    const { url } = await startProcess(t, dataDir)
    const { access_key: accessKey, secret_key: secretKey } = demoAccess(source).owner
    const owner = new Plumbline({ maxRetries: 0, baseUrl: `${url}/demo/rest`, accessKey, secretKey })
    assert.equal((await owner.orders({ limit: 1000 })).orders.length, 40)
    assert.ok((await owner.createOrder({ address1: '2 New Street' })).oid > 1000)
  })

  test('a target that is not empty is refused and unchanged', async t => {
    const dataDir = folderFor(t)
    await answerOf(dataDir, ['company', 'create', '--key', 'acme', '--name', 'Acme'])
    const before = tenantRows(dataDir)
    const { code, stderr } = await copy(source, addressOf(source), addressOf(dataDir))
    assert.equal(code, 1)
    assert.match(stderr, /is not empty: companies has rows; nothing was copied/)
    assert.deepEqual(tenantRows(dataDir), before)
  })

  testOnSqlite('a store that a server uses is refused', async t => {
    const dataDir = folderFor(t)
    await startProcess(t, dataDir)
    const to = join(folderFor(t), 'new')
    const { code, stderr } = await copy(source, `sqlite:${dataDir}`, `sqlite:${to}`)
    assert.equal(code, 1)
    assert.match(stderr, /another Plumbline server \(process \d+\) uses/)
    assert.ok(!existsSync(to))
  })

  test('a missing store and an invalid address are refused', async t => {
    const missing = await copy(source, `sqlite:${folderFor(t)}/none`, `sqlite:${folderFor(t)}`)
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /there is no store in/)
    const strange = await copy(source, 'mysql://root:hush@host/db', `sqlite:${folderFor(t)}`)
    assert.equal(strange.code, 2)
    assert.doesNotMatch(strange.stderr, /hush/)
    const same = await copy(source, addressOf(source), addressOf(source))
    assert.match(same.stderr, /are the same store/)
  })

  test('a copy that differs from its source is refused and rolled back', async t => {
    const [from, to] = await Promise.all([source, folderFor(t)].map(openStoreOf))
    assert.ok(from && to)
    t.after(() => Promise.all([from.close(), to.close()]))
    const tables = storeTables(readSchema())
    await assert.rejects(
      copyStore(from, corrupting(to), tables, () => undefined),
      (error: Error) => error instanceof MigrationRefused && /clients differs after the copy/.test(error.message),
    )
    const progress: number[] = []
    const copied = await copyStore(from, to, tables, (done, total) => progress.push(done / total))
    assert.ok(copied.some(({ table, rows }) => table === 'clients' && rows > 0))
    assert.equal(progress.at(-1), 1)
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
    )
  })

  after(() => rmSync(source, { recursive: true, force: true }))
})

function copy(dataDir: string, from: string, to: string) {
  return plumbline(dataDir, ['store', 'copy', '--from', from, '--to', to])
}

async function copied(dataDir: string, from: string, to: string): Promise<Copied> {
  return answerOf<Copied>(dataDir, ['store', 'copy', '--from', from, '--to', to])
}

function addressOf(dataDir: string): string {
  return storeOf(dataDir).DATABASE_URL ?? `sqlite:${dataDir}`
}

/** A store that changes the name of a client on insert. */
function corrupting(database: Database): Database {
  const write: Database['write'] = (whose, work) =>
    database.write(whose, tx =>
      work({
        all: statement => tx.all(statement),
        one: statement => tx.one(statement),
        run: statement => tx.run(corrupted(statement)),
        defer: statement => tx.defer(statement),
        version: () => tx.version(),
        lockCompanyKey: key => tx.lockCompanyKey(key),
        notify: topic => tx.notify(topic),
      }),
    )
  return Object.create(database, { write: { value: write } }) as Database
}

function corrupted<S extends { readonly sql: string; readonly values: readonly unknown[] }>(statement: S): S {
  if (!statement.sql.startsWith('insert into clients')) return statement
  const [companyId, id, , ...rest] = statement.values
  return { ...statement, values: [companyId, id, 'Changed', ...rest] }
}
