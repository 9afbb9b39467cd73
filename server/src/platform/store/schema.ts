import type { Schema, Table } from '../../domain/migration/schema.ts'
import { type Migration, readMigrations } from './migrations.ts'

/** Tables, columns and keys as the migrations make them, so that nobody has to write them down a second time. */
export function readSchema(migrations: readonly Migration[] = readMigrations()): Schema {
  const tables = new Map<string, Table>()
  const plain = migrations.map(({ text }) => text.replace(/--.*$/gm, '')).join('\n')
  for (const [, made, body = '', dropped, changed = '', column = ''] of plain.matchAll(changesOfTables)) {
    const table = tables.get(changed)
    if (made !== undefined) tables.set(made, readTable(made, body))
    else if (dropped !== undefined) tables.delete(dropped)
    else if (table) tables.set(changed, { ...table, columns: [...table.columns, column] })
  }
  return { version: migrations.at(-1)?.version ?? 0, tables }
}

const changesOfTables = /^create table (\w+) \(\n(.*?)^\)|^drop table (\w+)|^alter table (\w+) add column (\w+)/gms

function readTable(name: string, body: string): Table {
  const lines = body.split('\n').map(line => line.trim())
  const columns = lines
    .map(line => /^(\w+) (?:text|bigint|double precision)\b/.exec(line)?.[1])
    .filter(column => column !== undefined)
  const [, listed] = /^\s*primary key \(([\w, ]+)\)/m.exec(body) ?? []
  const [, single] = /^\s*(\w+) .*\bprimary key\b/m.exec(body) ?? []
  const key = listed?.split(', ') ?? (single === undefined ? [] : [single])
  if (key.length === 0 || columns.length === 0) throw new Error(`the table ${name} has no key that can be read`)
  return { name, columns, key }
}
