import type { Layout, Table } from '../domain/moving/layout.ts'
import { type Migration, readMigrations } from './migrations.ts'

/** Tables, columns and keys as the migrations make them, so that nobody has to write them down a second time. */
export function readLayout(migrations: readonly Migration[] = readMigrations()): Layout {
  const tables = new Map<string, Table>()
  for (const { text } of migrations) {
    const plain = text.replace(/--.*$/gm, '')
    for (const [, name = '', body = ''] of plain.matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)) {
      tables.set(name, readTable(name, body))
    }
    for (const [, name = '', column = ''] of plain.matchAll(/^alter table (\w+) add column (\w+)/gm)) {
      const table = tables.get(name)
      if (table) tables.set(name, { ...table, columns: [...table.columns, column] })
    }
  }
  return { version: migrations.at(-1)?.version ?? 0, tables }
}

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
