import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database, RowAccess } from '../../src/domain/database.ts'
import { type CompanyId, newId } from '../../src/domain/ids.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { lookInto, openStoreOf, storeOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

const companies = Array.from({ length: 5 }, () => newId<CompanyId>())
const accesses: readonly RowAccess[] = [...companies, 'all companies']

/** Reads the tenant and the role of an autocommit read, with a value of its own. */
async function readTenant(database: Database, access: RowAccess, n: number): Promise<void> {
  const seen = await database.readAutocommit(access, tx =>
    tx.one(sql`select current_setting('app.company_id') as access, current_user as role, ${n} as n`),
  )
  assert.deepEqual(seen, { access: access === 'all companies' ? '*' : access, role: 'plumbline_app', n: `${n}` })
}

function readConcurrently(database: Database, count: number): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, n) => readTenant(database, accesses[n % 6] as RowAccess, n)))
}

describe('autocommit reads on shared connections', () => {
  test('9 concurrent reads of several companies see the rows of their own company only', async t => {
    const database = await openStoreOf(folderFor(t))
    atEnd(t, () => database.close())
    await readConcurrently(database, 600)
  })

  test('a read whose connection is lost is repeated', async t => {
    const dataDir = folderFor(t)
    const database = await openStoreOf(dataDir)
    atEnd(t, () => database.close())
    for (let round = 0; round < 3; round++) {
      const reading = readConcurrently(database, 60)
      lookInto(
        dataDir,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await reading
      await readConcurrently(database, 20)
    }
  })

  test('a failing read leaves the connection to the others', async t => {
    const database = await openStoreOf(folderFor(t))
    atEnd(t, () => database.close())
    const wrong = database.readAutocommit('all companies', tx => tx.one(sql`select 1 / ${0}::int as nothing`))
    await Promise.all([assert.rejects(wrong, /division by zero/), readConcurrently(database, 60)])
  })

  test('a second statement is an error', async t => {
    const database = await openStoreOf(folderFor(t))
    atEnd(t, () => database.close())
    const twice = database.readAutocommit('all companies', async tx => {
      await tx.one(sql`select 1 as one`)
      return tx.one(sql`select 2 as two`)
    })
    await assert.rejects(twice, /an autocommit read is one statement/)
  })

  test('with few connections, none is reserved for autocommit reads', async t => {
    const dataDir = folderFor(t)
    const config = readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir), DATABASE_CONNECTIONS: '1' })
    const database = await openStore(config, { longRunning: false, onLostLog: () => assert.fail() })
    atEnd(t, () => database.close())
    await readConcurrently(database, 30)
    assert.equal(await database.read('all companies', async tx => (await tx.one(sql`select 1 as one`))?.one), 1)
  })
})
