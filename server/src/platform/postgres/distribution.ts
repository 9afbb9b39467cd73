import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'
import type { CompanyId } from '../../domain/ids.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import type { Schema } from '../../domain/migration/schema.ts'

/**
 * Where the rows of a table are on a distributed database. Rows with a company_id are on the node of their company.
 * Copied tables are on every node, because all tables of companies refer to them. The others belong to the install and
 * stay on the coordinator.
 */
export type Distribution = 'by company' | 'copied' | 'local'

export const copiedTables: readonly string[] = ['companies', 'company_hosts']

export function distributionOf({ tables }: Schema, table: string): Distribution {
  if (copiedTables.includes(table)) return 'copied'
  return tables.get(table)?.columns.includes('company_id') ? 'by company' : 'local'
}

/** The first distributed table; the others have their rows of a company on the same node. */
const leader = 'company_state'

export async function hasCitus(tx: Transaction): Promise<boolean> {
  return (await tx.one(raw(`select to_regproc('create_distributed_table')::text as found`)))?.found !== null
}

export async function isDistributed(tx: Transaction): Promise<boolean> {
  if (!(await hasCitus(tx))) return false
  return (await tx.one(raw(`select 1 as found from pg_dist_partition limit 1`))) !== undefined
}

/** The tables that have companies and are distributed or copied. */
export async function listDistributed(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ name: string }>(raw(`select logicalrelid::regclass::text as name from pg_dist_partition`))
  return rows.map(({ name }) => name)
}

/** The server with the rows of a company; undefined while it cannot be asked for them itself. */
export async function serverOf(
  tx: Transaction,
  companyId: CompanyId,
): Promise<{ readonly host: string; readonly port: number; readonly groupid: number } | undefined> {
  return tx.one<{ host: string; port: number; groupid: number }>(sql`
    select nodename as host, nodeport as port, n.groupid from pg_dist_placement p
    join pg_dist_node n on n.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column(${raw(`'${leader}'`)}, ${companyId}::text)
      and noderole = 'primary' and isactive and metadatasynced`)
}

/** Where `store distribute` keeps the definitions of foreign keys until all of them are back. */
export const removedForeignKeys = 'removed_foreign_keys'

export async function hasRemovedForeignKeys(tx: Transaction): Promise<boolean> {
  return (await tx.one(raw(`select to_regclass('${removedForeignKeys}')::text as name`)))?.name !== null
}

export async function requireForeignKeys(tx: Transaction): Promise<void> {
  if (!(await hasRemovedForeignKeys(tx))) return
  throw new MigrationRefused('store distribute was interrupted, so foreign keys are missing: run it again first')
}

/** Tables of companies that are still on the coordinator alone, in the order in which they can be distributed. */
export async function listUndistributed(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ name: string }>(
    raw(`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
      and not exists (
        select 1 from pg_dist_partition where logicalrelid = format('public.%I', c.table_name)::regclass)
    order by c.table_name`),
  )
  const names = rows.map(({ name }) => name)
  const first = [...copiedTables, leader].filter(name => names.includes(name))
  return [...first, ...names.filter(name => !first.includes(name))]
}

/** Moves the rows of a table to the nodes. No foreign key may lead from or to it. */
export async function distributeTable(tx: Transaction, table: string): Promise<void> {
  await applyToApplicationOnly(tx, table)
  if (copiedTables.includes(table)) await tx.run(sql`select create_reference_table(${table}::text::regclass)`)
  else {
    const others = table === leader ? 'none' : leader
    await tx.run(sql`
      select create_distributed_table(${table}::text::regclass, 'company_id', colocate_with => ${others}::text)`)
  }
}

/**
 * The policies of a distributed table apply to the application role alone, and no longer to the owner: Citus copies and
 * replicates rows in the owner's name, which forced row-level security refuses.
 */
export async function applyToApplicationOnly(tx: Transaction, table: string): Promise<void> {
  await tx.run(raw(`alter table ${table} no force row level security`))
}

/** Distributed tables whose policies still apply to their owner. */
export async function listForced(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ name: string }>(
    raw(`select relname as name from pg_class join pg_dist_partition on logicalrelid = pg_class.oid
      where relforcerowsecurity order by relname`),
  )
  return rows.map(({ name }) => name)
}

/** A change of the schema reaches one shard after the other: foreign keys to copied tables allow nothing else. */
export const changeShardsInTurn = raw(`set local citus.multi_shard_modify_mode = 'sequential'`)

/** New tables are distributed before their foreign keys are added. */
export async function migrateDistributed(
  tx: Transaction,
  statements: readonly string[],
  addRules: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await tx.run(changeShardsInTurn)
  const split = withoutForeignKeys(statements)
  for (const statement of split.statements) await tx.run(raw(statement))
  await addRules(tx)
  for (const table of await listUndistributed(tx)) await distributeTable(tx, table)
  for (const foreignKey of split.foreignKeys) await tx.run(raw(foreignKey))
}

export interface SplitMigration {
  readonly statements: readonly string[]
  /** Foreign keys of new tables, to be added when the tables are distributed. */
  readonly foreignKeys: readonly string[]
}

/** A table cannot be distributed while a foreign key leads from it, and no local table may refer to a distributed one. */
export function withoutForeignKeys(statements: readonly string[]): SplitMigration {
  const foreignKeys: string[] = []
  const split = statements.map(statement => {
    const [, table] = /^create table (\w+) \(/.exec(statement) ?? []
    if (!table) return statement
    const keep = (columns: string, target: string) => {
      foreignKeys.push(`alter table ${table} add foreign key (${columns}) ${target}`)
    }
    return statement
      .replaceAll(/,\s*foreign key \(([\w, ]+)\) (references \w+ \([\w, ]+\))/g, (_, columns, target) => {
        keep(columns, target)
        return ''
      })
      .replaceAll(/^(\s*(\w+) [^\n]*?) (references \w+ \(\w+\))/gm, (_, before, column, target) => {
        keep(column, target)
        return before
      })
  })
  return { statements: split, foreignKeys }
}
