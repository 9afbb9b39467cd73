import { readdirSync, readFileSync } from 'node:fs'
import sql, { raw } from 'sql-template-tag'
import type { Database, Transaction } from '../domain/database.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
}

/** The store has a layout this program does not know. */
export class StoreTooNew extends Error {
  override name = 'StoreTooNew'
}

const folder = new URL('../../migrations/', import.meta.url)

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ version: Number.parseInt(name, 10), name, text: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Brings the store to the newest layout, one transaction a step; answers the names of the steps taken. */
export async function migrate(database: Database, migrations = readMigrations()): Promise<string[]> {
  await database.write(async tx => {
    await tx.run(raw('create table if not exists migrations (version integer primary key, name text not null) strict'))
  })
  await refuseNewerStore(database, migrations)
  const taken: string[] = []
  for (const migration of migrations) {
    // Asked anew inside each transaction: another process may be migrating the same store.
    const isNew = await database.write(tx => step(tx, migration))
    if (isNew) taken.push(migration.name)
  }
  return taken
}

async function step(tx: Transaction, migration: Migration): Promise<boolean> {
  const done = await tx.one(sql`select name from migrations where version = ${migration.version}`)
  if (done) return false
  for (const statement of statements(migration.text)) await tx.run(raw(statement))
  await tx.run(sql`insert into migrations (version, name) values (${migration.version}, ${migration.name})`)
  return true
}

async function refuseNewerStore(database: Database, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.at(-1)?.version ?? 0
  const newest = await database.read(tx =>
    tx.one<{ version: number }>(raw('select max(version) as version from migrations')),
  )
  if (newest && newest.version > known) {
    throw new StoreTooNew(
      `this store was written by a newer Plumbline (layout ${newest.version}, this program knows ${known}); start that version`,
    )
  }
}

/** The portable statements of a migration, as SQLite wants them: its type names, and strict tables. */
function statements(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\bbigint\b/g, 'integer')
    .replace(/\bdouble precision\b/g, 'real')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
    .map(statement => (/^create table\b/.test(statement) ? `${statement} strict` : statement))
}
