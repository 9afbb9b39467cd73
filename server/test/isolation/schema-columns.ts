import { readdirSync, readFileSync } from 'node:fs'
import { tenantTables } from '../../src/domain/migration/schema.ts'

export interface Column {
  readonly table: string
  readonly name: string
  readonly isText: boolean
}

const folder = new URL('../../migrations/', import.meta.url)

/** Every column of every table that belongs to a company, read from the migrations, so that new columns are included. */
export function tenantColumns(): Column[] {
  return allColumns().filter(({ table }) => tenantTables.includes(table))
}

/** Includes tables without a company. */
export function allColumns(): Column[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const sql = files.toSorted().map(name => readFileSync(new URL(name, folder), 'utf8'))
  const statements = sql.join('\n').replaceAll(/--.*$/gm, '').split(';')
  return statements.reduce<Column[]>((columns, statement) => {
    const [, dropped] = /^\s*drop table (\w+)/.exec(statement) ?? []
    const [, altered, gone] = /^\s*alter table (\w+) drop column (\w+)/.exec(statement) ?? []
    const left = columns.filter(({ table, name }) => table !== dropped && !(table === altered && name === gone))
    return [...left, ...created(statement), ...added(statement)]
  }, [])
}

function created(statement: string): Column[] {
  const [, table = '', body = ''] = /^\s*create table (\w+) \(([\s\S]*)\)\s*$/.exec(statement) ?? []
  return body.split('\n').flatMap(line => column(table, line))
}

function added(statement: string): Column[] {
  const [, table = '', definition = ''] = /^\s*alter table (\w+) add column (.*)/.exec(statement) ?? []
  return column(table, definition)
}

function column(table: string, definition: string): Column[] {
  const [, name, type] = /^\s*(\w+) (text|bigint|double precision)\b/.exec(definition) ?? []
  return name === undefined ? [] : [{ table, name, isText: type === 'text' }]
}
