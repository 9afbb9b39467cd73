import type { Schema, Table } from '../../domain/migration/schema.ts'
import { type Migration, readMigrations } from './migrations.ts'

/** Reads tables, columns and primary keys from the migrations, so that they are declared once. */
export function readSchema(migrations: readonly Migration[] = readMigrations()): Schema {
  const tables = new Map<string, Table>()
  const text = migrations.map(({ text }) => text.replace(/--.*$/gm, '')).join('\n')
  for (const [, created, body = '', dropped, altered = '', change = ''] of text.matchAll(tableChanges)) {
    const table = tables.get(altered)
    if (created !== undefined) tables.set(created, readTable(created, body))
    else if (dropped !== undefined) tables.delete(dropped)
    else if (table) {
      tables.delete(altered)
      const after = changedTable(table, change)
      tables.set(after.name, after)
    }
  }
  return { version: migrations.at(-1)?.version ?? 0, tables }
}

const tableChanges = /^create table (\w+) \(\n(.*?)^\)|^drop table (\w+)|^alter table (\w+) ([^;]+)/gms

function changedTable(table: Table, change: string): Table {
  const [, verb, column = '', to = ''] = /^(add|drop|rename) column (\w+)(?: to (\w+))?/.exec(change) ?? []
  if (verb === undefined) return { ...table, name: /^rename to (\w+)/.exec(change)?.[1] ?? table.name }
  if (verb === 'add') return { ...table, columns: [...table.columns, column] }
  if (verb === 'drop') return { ...table, columns: table.columns.filter(name => name !== column) }
  const renamed = (name: string) => (name === column ? to : name)
  return { ...table, columns: table.columns.map(renamed), key: table.key.map(renamed) }
}

function readTable(name: string, body: string): Table {
  const lines = body.split('\n').map(line => line.trim())
  const columns = lines
    .map(line => /^(\w+) (?:text|bigint|double precision)\b/.exec(line)?.[1])
    .filter(column => column !== undefined)
  const [, listed] = /^\s*primary key \(([\w, ]+)\)/m.exec(body) ?? []
  const [, single] = /^\s*(\w+) .*\bprimary key\b/m.exec(body) ?? []
  const key = listed?.split(', ') ?? (single === undefined ? [] : [single])
  if (key.length === 0 || columns.length === 0) throw new Error(`the table ${name} has no readable primary key`)
  return { name, columns, key }
}
