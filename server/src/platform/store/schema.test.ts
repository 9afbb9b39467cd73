import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { storeTables } from '../../domain/migration/schema.ts'
import { readMigrations } from './migrations.ts'
import { readSchema } from './schema.ts'

const schema = readSchema()

function migratedStore(): DatabaseSync {
  const store = new DatabaseSync(':memory:')
  for (const { text } of readMigrations()) store.exec(text)
  return store
}

test('the schema that is read from the migrations is that of a migrated store', () => {
  const store = migratedStore()
  const names = store.prepare(`select name from sqlite_schema where type = 'table'`).all()
  assert.deepEqual([...schema.tables.keys()].toSorted(), names.map(({ name }) => name).toSorted())
  for (const { name, columns, key } of schema.tables.values()) {
    const info = store.prepare('select name, pk from pragma_table_info(?)').all(name)
    assert.deepEqual(
      columns,
      info.map(column => column.name),
    )
    const inKey = info.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a.pk) - Number(b.pk))
    assert.deepEqual(
      key,
      inKey.map(column => column.name),
    )
  }
})

test('a copy of a store has every table except the heartbeats of workers and the addresses of servers, each after those that it references', () => {
  const order = storeTables(schema).map(({ name }) => name)
  assert.deepEqual([...order, 'workers', 'server_addresses'].toSorted(), [...schema.tables.keys()].toSorted())
  const store = migratedStore()
  for (const name of order) {
    for (const { table: other } of store.prepare('select "table" from pragma_foreign_key_list(?)').all(name)) {
      assert.ok(order.indexOf(String(other)) <= order.indexOf(name), `${name} references ${other}`)
    }
  }
})

test('migrations are numbered from 1, each number once', () => {
  assert.deepEqual(
    readMigrations().map(({ version }) => version),
    readMigrations().map((_, i) => i + 1),
  )
})
