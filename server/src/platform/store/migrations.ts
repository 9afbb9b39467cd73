import { readdirSync, readFileSync } from 'node:fs'
import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'

/** A store whose schema can be changed. */
export interface Migratable {
  alter<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs a migration, and adds rules that portable SQL cannot express, such as row-level security, where they are missing. */
  runMigration(tx: Transaction, statements: readonly string[]): Promise<void>
}

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
}

/** The store has a newer schema than this program knows. */
export class StoreTooNew extends Error {
  override name = 'StoreTooNew'
}

const folder = new URL('../../../migrations/', import.meta.url)

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ version: Number.parseInt(name, 10), name, text: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Applies the missing migrations, each in its own transaction, and returns their names. */
export async function migrate(database: Migratable, migrations = readMigrations()): Promise<string[]> {
  await database.alter(tx => tx.run(raw(migrationsTable)))
  await refuseNewerStore(database, migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    // Checked inside each transaction: another process may be migrating the same store.
    const isNew = await database.alter(tx => apply(tx, migration, database))
    if (isNew) applied.push(migration.name)
  }
  return applied
}

async function apply(tx: Transaction, migration: Migration, database: Migratable): Promise<boolean> {
  const done = await tx.one(sql`select name from migrations where version = ${migration.version}`)
  if (done) return false
  await database.runMigration(tx, statementsOf(migration.text))
  await tx.run(sql`insert into migrations (version, name) values (${migration.version}, ${migration.name})`)
  return true
}

async function refuseNewerStore(database: Migratable, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.at(-1)?.version ?? 0
  const newest = await database.alter(tx =>
    tx.one<{ version: number }>(raw('select max(version) as version from migrations')),
  )
  if (newest && newest.version > known) {
    throw new StoreTooNew(
      `this store was written by a newer Plumbline (schema ${newest.version}, this program knows ${known}); start that version`,
    )
  }
}

const migrationsTable = 'create table if not exists migrations (version bigint primary key, name text not null)'

/** The portable statements of a migration. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
