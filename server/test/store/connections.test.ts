import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { atEnd, folderFor, openStore, within } from './scratch.ts'

const create = raw('create table notes (id integer primary key, words text)')
const count = raw('select count(*) as count from notes')

describe('store: connections', () => {
  test('a write waits for another process that holds the store; reads continue', async t => {
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const holder = holdStore(path)
    atEnd(t, () => holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')

    let isSettled = false
    const write = database
      .write('all companies', tx => tx.run(raw('insert into notes (id) values (1)')))
      .finally(() => {
        isSettled = true
      })
    for (let reads = 0; reads < 20; reads++) {
      assert.deepEqual({ ...(await database.read('all companies', tx => tx.one(count))) }, { count: 0 })
    }
    assert.equal(isSettled, false, 'the write waits for the other process')
    holder.stdin.end()
    assert.equal(await write, 1)
    assert.deepEqual({ ...(await database.read('all companies', tx => tx.one(count))) }, { count: 2 })
  })

  test('a reader cannot run a change', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const insert = raw('insert into notes (id) values (1)')
    await assert.rejects(
      database.read('all companies', tx => tx.run(insert)),
      /a reader changes nothing/,
    )
    assert.deepEqual({ ...(await database.read('all companies', tx => tx.one(count))) }, { count: 0 })
  })

  test('a reader cannot change anything through a query either', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const insert = raw('insert into notes (id) values (1) returning id')
    await assert.rejects(database.read('all companies', tx => tx.all(insert)))
    await assert.rejects(database.read('all companies', tx => tx.one(insert)))
    assert.deepEqual({ ...(await database.read('all companies', tx => tx.one(count))) }, { count: 0 })
  })

  test('readers that end while they wait for a connection leave it to the others', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    for (let round = 0; round < 3; round++) {
      const gate = Promise.withResolvers<void>()
      const holders = Array.from({ length: 8 }, () =>
        database.read('all companies', async tx => {
          await tx.one(count)
          await gate.promise
        }),
      )
      const failing = Array.from({ length: 8 }, () =>
        database.read('all companies', async tx => {
          await Promise.all([tx.one(count), Promise.reject(new Error('gave up'))])
        }),
      )
      const outcomes = await Promise.allSettled(failing)
      assert.ok(outcomes.every(({ status }) => status === 'rejected'))
      gate.resolve()
      await within(5_000, Promise.all(holders))
    }
  })

  test('foreign keys are enforced', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    await database.write('all companies', tx =>
      tx.run(raw('create table marks (note_id integer references notes (id))')),
    )
    const orphan = database.write('all companies', tx => tx.run(sql`insert into marks (note_id) values (${404})`))
    await assert.rejects(orphan, { errcode: 787 })
  })

  test('a process that closes its store exits by itself', async t => {
    const program = new URL('closing-process.ts', import.meta.url).pathname
    for (const longRunning of ['false', 'true']) {
      const path = join(folderFor(t), 'store.db')
      const child = spawnSync(process.execPath, [program, path, longRunning], {
        timeout: 10_000,
        encoding: 'utf8',
      })
      assert.deepEqual([child.stdout, child.status], ['closed\n', 0], `longRunning ${longRunning}: ${child.stderr}`)
    }
  })
})

/** A process with an open transaction; it commits when its input ends. */
function holdStore(path: string) {
  const program = `
    const { DatabaseSync } = require('node:sqlite')
    const file = new DatabaseSync(process.argv[1])
    file.exec('begin immediate; insert into notes (id) values (2)')
    console.log('held')
    process.stdin.resume().on('end', () => file.exec('commit'))`
  return spawn(process.execPath, ['-e', program, path], { stdio: ['pipe', 'pipe', 'inherit'] })
}
