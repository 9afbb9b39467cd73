import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { hashFile } from '../blobs/durable-files.ts'
import { isDistributed } from '../postgres/distribution.ts'
import { PostgresDatabase, type PostgresPlace } from '../postgres/postgres-database.ts'
import { refuseOtherProcesses } from '../postgres/postgres-pool.ts'
import { addApplicationRole } from '../postgres/row-security.ts'
import { makeBackupFolder, newManifest, noFiles } from './backup-folder.ts'
import { type Connection, connectionTo, countDumpedRows, runProgram } from './postgres-programs.ts'
import { requireKnownSchema } from './restore.ts'
import { type Manifest, readManifest, type StoreFacts } from './store-copy.ts'

const dumpFile = 'plumbline.dump'

/** Row-level security hides every row from a session that names no company, even from the owner of the tables. */
const seesAll = '--enable-row-security'
const allCompanies = '-c app.company_id=*'

/** Dumps the store with `pg_dump`, and counts the rows of each table on both sides. */
export function makePostgresBackup(place: PostgresPlace, to: string, now: Temporal.Instant): Promise<Manifest> {
  return makeBackupFolder(to, folder =>
    withDatabase(place, database =>
      database.snapshot(async tx => {
        // Citus has no snapshot of all servers.
        if (await isDistributed(tx)) await refuseOtherProcesses(tx)
        const dump = join(folder, dumpFile)
        const facts = await factsOf(tx)
        await runProgram('pg_dump', await wordsFor(tx, dump), connectionOf(place))
        await chmod(dump, 0o600)
        requireSameRows('the dump', facts.tables, await countDumpedRows(dump))
        return newManifest(now, facts, await hashFile(dump), noFiles)
      }),
    ),
  )
}

/** A plain dump also of a distributed store: it can be restored to any server, and distributed again there. */
async function wordsFor(tx: Transaction, dump: string): Promise<string[]> {
  const snapshot = await tx.one<{ name: string }>(raw('select pg_export_snapshot() as name'))
  const extensions = await tx.all<{ name: string }>(
    raw(`select extname as name from pg_extension where extname not like 'citus%' order by extname`),
  )
  const kept = extensions.map(({ name }) => `--extension=${name}`)
  return [seesAll, '--format=custom', `--snapshot=${snapshot?.name}`, ...kept, `--file=${dump}`]
}

/** Restores a backup into an empty database. Nothing stays there of a restore that fails. */
export async function restorePostgresBackup(from: string, place: PostgresPlace): Promise<Manifest> {
  const manifest = readManifest(from)
  requireKnownSchema(manifest)
  const dump = join(from, dumpFile)
  if (!existsSync(dump)) {
    throw new MigrationRefused(`${from} has no ${dumpFile}: restore it without DATABASE_URL, then use store copy`)
  }
  if ((await hashFile(dump)).sha256 !== manifest.store.sha256) {
    throw new MigrationRefused(`${dumpFile} in the backup is damaged`)
  }
  requireSameRows('the dump', manifest.tables, await countDumpedRows(dump))
  await withDatabase(place, async database => {
    await database.alter(async tx => {
      await requireEmpty(tx)
      await addApplicationRole(tx)
    })
    const words = [seesAll, '--no-owner', '--exit-on-error', '--single-transaction']
    await runProgram('pg_restore', [...words, `--dbname=${connectionOf(place).PGDATABASE}`, dump], connectionOf(place))
    requireSameRows('the database', manifest.tables, (await database.snapshot(factsOf)).tables)
  })
  return manifest
}

async function requireEmpty(tx: Transaction): Promise<void> {
  const tables = await tablesOf(tx)
  if (tables.length === 0) return
  throw new MigrationRefused(`the database of DATABASE_URL is not empty (${tables.slice(0, 3).join(', ')})`)
}

async function factsOf(tx: Transaction): Promise<StoreFacts> {
  const tables: Record<string, number> = {}
  for (const table of await tablesOf(tx)) {
    const counted = await tx.one<{ found: number }>(raw(`select count(*) as found from ${table}`))
    tables[table] = counted?.found ?? 0
  }
  if (!('migrations' in tables)) throw new MigrationRefused('there is no store in the database of DATABASE_URL')
  const newest = await tx.one<{ version: number }>(raw('select max(version) as version from migrations'))
  return { layout: newest?.version ?? 0, tables }
}

async function tablesOf(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ name: string }>(
    raw(`select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`),
  )
  return rows.map(({ name }) => name)
}

function requireSameRows(
  where: string,
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): void {
  const wrong = Object.entries(expected).filter(([table, rows]) => found[table] !== rows)
  if (wrong.length === 0) return
  const shown = wrong.slice(0, 5).map(([table, rows]) => `${table} has ${found[table] ?? 0} rows instead of ${rows}`)
  throw new MigrationRefused(`${where} is not complete: ${shown.join(', ')}; do not rely on it`)
}

function connectionOf({ address }: PostgresPlace): Connection {
  if (address.isPooled) throw new MigrationRefused('use the address of the server itself, without ?pooling=transaction')
  return connectionTo(address.urls, allCompanies)
}

async function withDatabase<T>(place: PostgresPlace, work: (database: PostgresDatabase) => Promise<T>): Promise<T> {
  const database = new PostgresDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
