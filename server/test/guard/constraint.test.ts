// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { type Database, GuardedTimeConflict } from '../../src/domain/database.ts'
import { enforceGuardedTimes } from '../../src/platform/postgres/guarded-times.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { testClock } from '../clock.ts'
import { alterStore, isPostgres, lookInto, openStoreOf, storeOf } from '../engine.ts'
import { bareCompany } from '../rest/outside-change.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

/** A store with a company and one person. */
async function openCompany(t: TestContext): Promise<string> {
  const dataDir = folderFor(t)
  const database = await openStoreOf(dataDir)
  const file = await readCompanyFile(bareCompany('acme'))
  await applyCompany(database, file, testClock()).finally(() => database.close())
  return dataDir
}

/** The columns of a row of the one person. */
function rowOf(dataDir: string, starts: string, ends: string, group: string = randomUUID()): string[] {
  const [owner] = lookInto<{ company_id: string; id: string }>(dataDir, 'select company_id, id from users')
  return [
    ...[owner?.company_id ?? '', randomUUID(), owner?.id ?? ''],
    ...[`2031-03-03 ${starts}:00`, `2031-03-03 ${ends}:00`, group],
  ]
}

const insertRow =
  'insert into guarded_times (company_id, holder_id, user_id, starts_at, ends_at, overlap_group) values (?, ?, ?, ?, ?, ?)'

/** Inserts a row past the program. */
function insert(dataDir: string, ...time: [starts: string, ends: string, group?: string]): Promise<void> {
  return alterStore(dataDir, insertRow, ...rowOf(dataDir, ...time))
}

const overlap = /guarded_times_overlap|already taken/

/** The database refuses overlapping rows, and no others. */
async function assertRefusesOverlaps(dataDir: string): Promise<void> {
  await insert(dataDir, '09:00', '10:00', 'a group')
  for (const [starts, ends] of [
    ['09:00', '10:00'],
    ['09:30', '10:30'],
    ['08:30', '09:15'],
    ['08:00', '12:00'],
    ['09:15', '09:30'],
  ] as const) {
    await assert.rejects(insert(dataDir, starts, ends), overlap, `${starts} to ${ends}`)
  }
  await insert(dataDir, '10:00', '11:00')
  await insert(dataDir, '08:00', '09:00')
  await insert(dataDir, '09:30', '10:00', 'a group')
  const move = `update guarded_times set ends_at = '2031-03-03 11:15:00' where starts_at = '2031-03-03 09:00:00'`
  await assert.rejects(alterStore(dataDir, move), overlap)
  const split = `update guarded_times set overlap_group = holder_id where overlap_group = 'a group'`
  await assert.rejects(alterStore(dataDir, split), overlap)
  assert.equal(lookInto(dataDir, 'select 1 as found from guarded_times').length, 4)
}

/** Transactions that take no lock of the company insert at the same time. */
async function assertOneWins(t: TestContext, dataDir: string): Promise<void> {
  const database: Database = await openStoreOf(dataDir)
  atEnd(t, () => database.close())
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => {
      const values = rowOf(dataDir, '14:00', `15:${10 + i}`)
      return database.write('all companies', tx => tx.run({ sql: insertRow, values }))
    }),
  )
  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  assert.equal(refused.length, 9)
  for (const { reason } of refused) assert.ok(reason instanceof GuardedTimeConflict, String(reason))
}

test('the database itself refuses overlapping time of one person, also of concurrent transactions', async t => {
  const dataDir = await openCompany(t)
  await assertRefusesOverlaps(dataDir)
  await assertOneWins(t, dataDir)
})

if (isPostgres) {
  test('PostgreSQL without btree_gist refuses the same with a trigger', async t => {
    const dataDir = await openCompany(t)
    await alterStore(dataDir, 'drop extension btree_gist cascade')
    await assert.rejects(assertRefusesOverlaps(dataDir), 'nothing refuses it any more')
    await alterStore(dataDir, 'delete from guarded_times')
    const { PostgresDatabase } = await import('../../src/platform/postgres/postgres-database.ts')
    const role = `may_not_create_extensions_${process.pid}`
    await alterStore(dataDir, `create role ${role} login`)
    await alterStore(dataDir, `grant all on schema public to ${role}`)
    await alterStore(dataDir, `alter table guarded_times owner to ${role}`)
    const DATABASE_URL = storeOf(dataDir).DATABASE_URL?.replace('postgres@', `${role}@`) ?? ''
    const { postgres } = readConfig({ DATA_DIR: dataDir, DATABASE_URL })
    const database = new PostgresDatabase(postgres ?? assert.fail())
    await database.alter(enforceGuardedTimes).finally(() => database.close())
    await alterStore(dataDir, 'alter table guarded_times owner to postgres')
    await assertRefusesOverlaps(dataDir)
    await assertOneWins(t, dataDir)
    const [extension] = lookInto(dataDir, `select 1 as found from pg_extension where extname = 'btree_gist'`)
    assert.equal(extension, undefined)
  })
}
