import assert from 'node:assert/strict'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { type Database, StoreUnavailable } from '../../src/domain/database.ts'
import { openStore } from './scratch.ts'
import { smallDisk } from './small-disk.ts'

const create = raw(`create table parts (
  id integer not null, part integer not null, body text not null, primary key (id, part)
)`)

describe('store: disk full', () => {
  for (const longRunning of [false, true]) {
    const who = longRunning ? 'a server' : 'a command'
    test(`${who} on a full disk refuses whole writes, continues to read, and recovers once there is space`, async t => {
      const folder = smallDisk(t, '4m')
      if (!folder) return
      const { database } = await openStore(t, folder, longRunning)
      await database.write('all companies', tx => tx.run(create))
      await save(database, 1, 1_000)
      const filler = leaveFree(folder, 400_000)

      const outcomes = new Map<number, boolean>([[1, true]])
      for (let round = 0; round < 8; round++) {
        const group = Array.from({ length: 8 }, (_, index) => 100 + round * 8 + index)
        await Promise.all(group.map(async id => outcomes.set(id, await wasSaved(database, id, 6_000))))
      }
      // Long enough for a checkpoint, which finds no space either.
      if (longRunning) await pause(2_500)
      assert.deepEqual(
        await saved(database),
        kept(outcomes),
        'each write is saved completely or not at all, as its writer was answered',
      )
      const refused = [...outcomes.values()].filter(isSaved => !isSaved).length
      assert.ok(refused > 0 && refused < outcomes.size - 1, `${refused} of ${outcomes.size} were refused`)

      rmSync(filler)
      await save(database, 2, 6_000)
      assert.deepEqual(await saved(database), kept(outcomes.set(2, true)))
      if (longRunning) await pause(1_500)
      await save(database, 3, 6_000)
      assert.deepEqual(await saved(database), kept(outcomes.set(3, true)))
      const integrity = await database.read('all companies', tx => tx.one(raw('pragma integrity_check')))
      assert.deepEqual({ ...integrity }, { integrity_check: 'ok' })
    })
  }

  test('a write larger than the disk fails together with its group, and the next ones are saved', async t => {
    const folder = smallDisk(t, '4m')
    if (!folder) return
    const { database } = await openStore(t, folder)
    await database.write('all companies', tx => tx.run(create))
    const outcomes = new Map<number, boolean>()
    const note = async (id: number, parts: number) => outcomes.set(id, await wasSaved(database, id, 6_000, parts))
    // So many statements that SQLite spills its cache to disk and rolls back the whole transaction.
    await Promise.all([note(1, 2), note(2, 3_000), note(3, 2)])
    await note(4, 2)
    assert.deepEqual([outcomes.get(2), outcomes.get(4)], [false, true])
    assert.deepEqual(await saved(database), kept(outcomes))
  })
})

/** Several statements per write, so that a partial write would be visible. */
async function save(database: Database, id: number, bytes: number, parts = 2): Promise<void> {
  await database.write('all companies', async tx => {
    for (let part = 1; part <= parts; part++) {
      await tx.run(sql`insert into parts (id, part, body) values (${id}, ${part}, ${'x'.repeat(bytes / 2)})`)
    }
  })
}

async function wasSaved(database: Database, id: number, bytes: number, parts = 2): Promise<boolean> {
  try {
    await save(database, id, bytes, parts)
    return true
  } catch (error) {
    assert.ok(error instanceof StoreUnavailable, `${error}`)
    assert.match(error.message, /the disk is full/)
    return false
  }
}

async function saved(database: Database): Promise<number[]> {
  return await database.read('all companies', async tx => {
    const rows = await tx.all<{ id: number; parts: number }>(
      raw('select id, count(*) as parts from parts group by id order by id'),
    )
    for (const row of rows) assert.equal(row.parts, 2, `half of write ${row.id} was kept`)
    return rows.map(({ id }) => id)
  })
}

function kept(outcomes: ReadonlyMap<number, boolean>): number[] {
  const ids = [...outcomes].filter(([, isSaved]) => isSaved).map(([id]) => id)
  return ids.sort((a, b) => a - b)
}

function leaveFree(folder: string, bytes: number): string {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes))
  return filler
}
