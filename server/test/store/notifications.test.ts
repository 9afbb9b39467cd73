import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'
import { openStore, within } from './scratch.ts'

const create = raw('create table notes (id integer primary key)')
const insert = (id: number) => sql`insert into notes (id) values (${id})`
const count = raw('select count(*) as count from notes')

async function keptNotes(database: Database): Promise<unknown> {
  return (await database.read('all companies', tx => tx.one(count)))?.count
}

/** Polling for commits of other processes notifies every listener; these tests are about our own notifications. */
function stopLooking(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setInterval'] })
}

describe('store: notifications', () => {
  test('a listener is called once the change is visible, and only for its topic', async t => {
    const { database } = await openStore(t)
    stopLooking(t)
    await database.write('all companies', tx => tx.run(create))
    const heard: unknown[] = []
    const { promise: called, resolve } = Promise.withResolvers<void>()
    database.listen('deliveries', async () => {
      heard.push(await keptNotes(database))
      resolve()
    })
    let others = 0
    database.listen('messages', () => others++)
    await database.write('all companies', async tx => {
      await tx.run(insert(1))
      tx.notify('deliveries')
      tx.notify('deliveries')
    })
    await within(5_000, called)
    assert.deepEqual([heard[0], others], [1, 0])
  })

  test('a writer that is rolled back notifies nothing, and the other writers of the group still do', async t => {
    const { database } = await openStore(t)
    stopLooking(t)
    await database.write('all companies', tx => tx.run(create))
    const calls = { deliveries: 0, messages: 0 }
    for (const topic of ['deliveries', 'messages'] as const) database.listen(topic, () => calls[topic]++)
    const outcomes = await Promise.allSettled([
      database.write('all companies', async tx => {
        tx.notify('messages')
        throw new Error('refused')
      }),
      database.write('all companies', async tx => {
        await tx.run(insert(1))
        tx.notify('deliveries')
      }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    )
    await nextTurn()
    assert.deepEqual(calls, { deliveries: 1, messages: 0 })
  })

  test('a listener that was removed is not called', async t => {
    const { database } = await openStore(t)
    let calls = 0
    const end = database.listen('deliveries', () => calls++)
    const { promise: called, resolve } = Promise.withResolvers<void>()
    database.listen('deliveries', resolve)
    end()
    await database.write('all companies', async tx => tx.notify('deliveries'))
    await within(5_000, called)
    assert.equal(calls, 0)
  })

  test('a reader cannot notify', async t => {
    const { database } = await openStore(t)
    await assert.rejects(
      database.read('all companies', async tx => tx.notify('deliveries')),
      /a reader changes nothing/,
    )
  })

  test('a commit of another process notifies the listeners', async t => {
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const { promise: called, resolve } = Promise.withResolvers<void>()
    // The first notification may be about the table above.
    database.listen('deliveries', async () => {
      if ((await keptNotes(database)) === 1) resolve()
    })
    const program = `
      const { DatabaseSync } = require('node:sqlite')
      new DatabaseSync(process.argv[1], { timeout: 5000 }).exec('insert into notes (id) values (1)')`
    const child = spawn(process.execPath, ['-e', program, path], { stdio: 'inherit' })
    assert.deepEqual(await once(child, 'exit'), [0, null])
    await within(5_000, called)
  })
})
