import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/domain/database.ts'
import { migrate } from '../../src/platform/store/migrations.ts'
import { manySteps } from './migrating-process.ts'
import { atEnd, folderFor, openDatabase } from './scratch.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'
import { tables, versions } from './stored-migrations.ts'

describe('store: migrations by processes', () => {
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
