import { raw } from 'sql-template-tag'
import type { Database, Transaction } from '../../domain/database.ts'
import type { CompanyId } from '../../domain/ids.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import type { Migratable } from '../store/migrations.ts'
import {
  applyToApplicationOnly,
  changeShardsInTurn,
  distributeTable,
  hasCitus,
  hasRemovedForeignKeys,
  listForced,
  listUndistributed,
  removedForeignKeys,
} from './distribution.ts'
import { refuseOtherProcesses } from './postgres-pool.ts'
import { applicationRole } from './row-security.ts'
import { statementSettings } from './session-setup.ts'

/** Called before each step. */
export type ShowStep = (done: number, total: number, what: string) => void

export interface DistributedStore {
  readonly tables: readonly string[]
  readonly foreignKeys: number
}

/**
 * Puts a store into the distributed form of Citus. Each step is a transaction of its own and finds out what is left to
 * do, so the command can be interrupted and repeated. Foreign keys are removed first: Citus refuses a table that a local
 * one refers to. Their definitions are in the database until all of them are back.
 */
export async function distributeStore(database: Database & Migratable, show: ShowStep): Promise<DistributedStore> {
  await database.alter(requireDistributable)
  await database.alter(prepareRole)
  const tables = await database.alter(listUndistributed)
  if (tables.length > 0) await database.alter(removeForeignKeys)
  for (const [i, table] of tables.entries()) {
    show(i, tables.length, `table ${table}`)
    await database.alter(tx => distributeTable(tx, table))
  }
  for (const table of await database.alter(listForced)) {
    await database.alter(tx => applyToApplicationOnly(tx, table))
  }
  const keys = await database.alter(listRemovedKeys)
  for (const [i, key] of keys.entries()) {
    show(i, keys.length, `foreign key ${key.name} of ${key.table_name}`)
    await database.alter(tx => restoreForeignKey(tx, key))
  }
  await database.alter(tx => tx.run(raw(`drop table if exists ${removedForeignKeys}`)))
  await requireIsolation(database)
  return { tables, foreignKeys: keys.length }
}

async function requireDistributable(tx: Transaction): Promise<void> {
  if (!(await hasCitus(tx))) {
    throw new MigrationRefused(
      'this database has no Citus: install it on every node, add citus to shared_preload_libraries, run ' +
        'CREATE EXTENSION citus in this database and add the workers with citus_add_node; nothing was changed',
    )
  }
  await refuseOtherProcesses(tx)
  const trigger = await tx.one(
    raw(`
    select 1 as found from pg_trigger where tgrelid = 'guarded_times'::regclass and not tgisinternal`),
  )
  if (trigger) {
    throw new MigrationRefused(
      'the extension btree_gist is missing, without which booked times cannot be distributed: install it on every node, ' +
        'then see docs/scaling.md; nothing was changed',
    )
  }
}

/**
 * The coordinator connects to the workers as the role of the statement, which therefore must be able to log in and has
 * its settings there. SET LOCAL of a transaction is handed on to them.
 */
async function prepareRole(tx: Transaction): Promise<void> {
  await tx.run(raw(`alter role ${applicationRole} login`))
  for (const [name, value] of Object.entries(statementSettings)) {
    await tx.run(raw(`alter role ${applicationRole} set ${name} = ${value}`))
  }
  await tx.run(
    raw(`do $$ begin
      execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
    end $$`),
  )
}

interface RemovedKey {
  readonly [column: string]: string
  readonly table_name: string
  readonly name: string
  readonly definition: string
}

async function removeForeignKeys(tx: Transaction): Promise<void> {
  await tx.run(
    raw(`create table if not exists ${removedForeignKeys} (
      table_name text not null, name text not null, definition text not null, primary key (table_name, name))`),
  )
  await tx.run(
    raw(`insert into ${removedForeignKeys} (table_name, name, definition)
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      on conflict (table_name, name) do nothing`),
  )
  const keys = await listRemovedKeys(tx)
  for (const { table_name, name } of keys) {
    await tx.run(raw(`alter table ${table_name} drop constraint if exists ${name}`))
  }
}

async function listRemovedKeys(tx: Transaction): Promise<RemovedKey[]> {
  if (!(await hasRemovedForeignKeys(tx))) return []
  return tx.all<RemovedKey>(
    raw(`select table_name, name, definition from ${removedForeignKeys} order by table_name, name`),
  )
}

async function restoreForeignKey(tx: Transaction, { table_name, name, definition }: RemovedKey): Promise<void> {
  await tx.run(changeShardsInTurn)
  await tx.run(raw(`alter table ${table_name} add constraint ${name} ${definition}`))
  await tx.run({
    sql: `delete from ${removedForeignKeys} where table_name = ? and name = ?`,
    values: [table_name, name],
  })
}

/** Row-level security must hold on every node: a company that does not exist has no rows. */
async function requireIsolation(database: Database): Promise<void> {
  const count = raw('select count(*) as found from company_state')
  const seen = await database.read('no company' as CompanyId, tx => tx.one<{ found: number }>(count))
  if (seen?.found !== 0) throw new Error('rows of companies are visible without a tenant')
}
