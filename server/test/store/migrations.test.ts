import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'
import { manySteps } from './migrating-process.ts'
import { atEnd, folderFor, openDatabase, openStore } from './scratch.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'

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

  test('processes that migrate the same store concurrently all succeed, and each migration is applied once', async t => {
    const path = join(folderFor(t), 'store.db')
    const children = Array.from({ length: 3 }, () => startMigrating(path))
    const said = await Promise.all(children.map(child => text(child.stdout)))
    const taken = said.flatMap(words => JSON.parse(words.split('\n')[1] ?? 'null') as string[])
    assert.deepEqual(taken.sort(), manySteps.map(({ name }) => name).sort())
    const database = await openDatabase(path)
    atEnd(t, () => database.close())
    assert.deepEqual(await migrate(database, manySteps), [])
  })

  test('kill -9 during a migration leaves whole migrations only, and the next run completes', async t => {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const folder = folderFor(t)
    const wholeMs = await timeWhole(join(folder, 'whole.db'))
    let cutShort = 0
    for (let round = 0; round < 120 && (round < 8 || cutShort < 3); round++) {
      const path = join(folder, `round-${round}.db`)
      await killMidway(path, random() * wholeMs)
      const database = await openDatabase(path)
      const done = await doneSteps(database)
      if (done > 0 && done < manySteps.length) cutShort++
      assert.deepEqual(
        await migrate(database, manySteps),
        manySteps.slice(done).map(({ name }) => name),
        `SEED=${seed}`,
      )
      await database.close()
    }
    assert.ok(cutShort >= 3, `only ${cutShort} rounds were cut short inside`)
  })
})

function startMigrating(path: string) {
  return spawn(process.execPath, [new URL('migrating-process.ts', import.meta.url).pathname, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Kills the process at moments between opening the store and its end. */
async function timeWhole(path: string): Promise<number> {
  const child = startMigrating(path)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const began = performance.now()
  await ended
  return performance.now() - began
}

async function killMidway(path: string, afterMs: number): Promise<void> {
  const child: ChildProcess & { stdout: NodeJS.ReadableStream } = startMigrating(path)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  await pause(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** The number of recorded migrations; the store must hold exactly their tables. */
async function doneSteps(database: Database): Promise<number> {
  const found = await tables(database)
  if (!found.includes('migrations')) return assert.deepEqual(found, []) ?? 0
  const done = await versions(database)
  assert.deepEqual(
    done,
    manySteps.slice(0, done.length).map(({ version }) => version),
  )
  const expected = done.flatMap(step => Array.from({ length: 20 }, (_, table) => `step_${step}_${table}`))
  assert.deepEqual(found, [...expected, 'migrations'].sort())
  return done.length
}

async function versions(database: Database): Promise<number[]> {
  const rows = await database.read('all companies', tx =>
    tx.all<{ version: number }>(raw('select version from migrations order by 1')),
  )
  return rows.map(({ version }) => version)
}

async function tables(database: Database): Promise<string[]> {
  const query = raw(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
  return (await database.read('all companies', tx => tx.all<{ name: string }>(query))).map(({ name }) => name).sort()
}

function schema(database: Database) {
  return database.read('all companies', tx => tx.all(raw('select name, sql from sqlite_schema order by name')))
}
