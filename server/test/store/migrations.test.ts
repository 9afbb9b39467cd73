import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'
import { openStore } from './scratch.ts'
import { tables, versions } from './stored-migrations.ts'

const first = {
  version: 1,
  name: '0001-first.sql',
  text: '-- why; not what\ncreate table first (id bigint primary key, minutes bigint);',
}

describe('store: migrations', () => {
  test('an empty store gets all migrations; a second run applies none', async t => {
    const { database } = await openStore(t)
    const names = readMigrations().map(({ name }) => name)
    assert.ok(names.length > 0)
    assert.deepEqual(await migrate(database), names)
    const before = await schema(database)
    assert.deepEqual(await migrate(database), [])
    assert.deepEqual(await schema(database), before)
    assert.deepEqual((await versions(database)).length, names.length)
  })

  test('the numbers of the migrations count up from 1 without a gap', () => {
    const numbers = readMigrations().map(({ version }) => version)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    )
  })

  test('every table is strict', async t => {
    const { database } = await openStore(t)
    await migrate(database)
    const loose = await database.read('all companies', tx => {
      return tx.all(
        raw(`select name from pragma_table_list where strict = 0 and schema = 'main' and name not like 'sqlite_%'`),
      )
    })
    assert.deepEqual(loose, [])
  })

  test('a text in an integer column is refused', async t => {
    const { database } = await openStore(t)
    await migrate(database, [first])
    const write = database.write('all companies', tx =>
      tx.run(raw(`insert into first (id, minutes) values (1, 'soon')`)),
    )
    await assert.rejects(write, { errcode: 3091 })
    await database.write('all companies', tx => tx.run(raw('insert into first (id, minutes) values (1, 90)')))
  })

  test('a failing migration is rolled back, earlier ones stay, and it can be repeated', async t => {
    const { database } = await openStore(t)
    const broken = {
      version: 2,
      name: 'two',
      text: 'create table second (id bigint);\ninsert into nowhere values (1);',
    }
    const never = { version: 3, name: 'three', text: 'create table third (id bigint);' }
    await assert.rejects(migrate(database, [first, broken, never]), /nowhere/)
    assert.deepEqual(await versions(database), [1])
    assert.deepEqual(await tables(database), ['first', 'migrations'])
    const repaired = { ...broken, text: 'create table second (id bigint);' }
    assert.deepEqual(await migrate(database, [first, repaired, never]), ['two', 'three'])
    assert.deepEqual(await tables(database), ['first', 'migrations', 'second', 'third'])
  })

  test('a store of a newer version is refused with a clear message and left unchanged', async t => {
    const { database } = await openStore(t)
    const newer = { version: 7, name: 'seven', text: 'create table seventh (id bigint);' }
    await migrate(database, [first, newer])
    const before = await schema(database)
    const missed = { version: 2, name: 'two', text: 'create table second (id bigint);' }
    await assert.rejects(migrate(database, [first, missed]), {
      message: 'this store was written by a newer Plumbline (schema 7, this program knows 2); start that version',
    })
    assert.deepEqual(await schema(database), before)
  })
})

function schema(database: Database) {
  return database.read('all companies', tx => tx.all(raw('select name, sql from sqlite_schema order by name')))
}
