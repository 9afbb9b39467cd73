import { DatabaseSync } from 'node:sqlite'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { readMigrations } from '../../src/platform/store/migrations.ts'

export interface Column {
  readonly table: string
  readonly name: string
  readonly isText: boolean
}

/** Every column of every table that belongs to a company, as the migrations leave it, so that new columns are included. */
export function tenantColumns(): Column[] {
  return allColumns().filter(({ table }) => tenantTables.includes(table))
}

/** Includes tables without a company. */
export function allColumns(): readonly Column[] {
  known ??= readColumns()
  return known
}

let known: readonly Column[] | undefined

function readColumns(): Column[] {
  using store = new DatabaseSync(':memory:')
  for (const { text } of readMigrations()) store.exec(text)
  const columns = store
    .prepare(
      `select t.name as "table", c.name, lower(c.type) as type
       from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table' order by t.name, c.cid`,
    )
    .all()
  return columns.map(({ table, name, type }) => ({ table: String(table), name: String(name), isText: type === 'text' }))
}
