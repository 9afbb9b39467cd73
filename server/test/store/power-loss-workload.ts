import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { SqliteDatabase } from '../../src/platform/sqlite/sqlite-database.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'

const writers = 12
/** Of one burst, also on a slow disk. */
const fewestWrites = 150

/** Its own table beside the real ones, with keys spread so that every checkpoint overwrites old pages. */
const entries = {
  version: 999_999,
  name: 'power loss',
  text: `create table entries (
    key bigint not null,
    part bigint not null,
    id bigint not null,
    body text not null,
    primary key (key, part)
  );`,
}

/** Traced by power-loss.proof.ts: many writers, each recording in a file which of its writes were acknowledged. */
async function work(folder: string, isLying: boolean): Promise<void> {
  const acknowledged = openSync(join(folder, 'acknowledged'), 'a')
  let nextId = 1
  const writeUntil = async (database: SqliteDatabase, end: number, lastId: number) => {
    while (performance.now() < end || nextId <= lastId) {
      const id = nextId++
      const key = (id * 7_919) % 100_003
      const written = database.write('all companies', async tx => {
        for (const part of [1, 2]) {
          await tx.run(sql`insert into entries (key, part, id, body)
            values (${key}, ${part}, ${id}, ${`${id} `.repeat(60)})`)
        }
      })
      await (isLying ? untilSeen(database, key) : written)
      writeSync(acknowledged, `${id}\n`)
      await written
      await pause(id % 13)
    }
  }
  const burst = async (database: SqliteDatabase, ms: number) => {
    const [end, lastId] = [performance.now() + ms, nextId - 1 + fewestWrites]
    await Promise.all(Array.from({ length: writers }, () => writeUntil(database, end, lastId)))
  }

  const first = await open(folder)
  await migrate(first, [...readMigrations(), entries])
  if (isLying) return burst(first, 700)
  // With a checkpoint a second after the first write, a short pause places checkpoints among writes; a long one
  // contains a checkpoint, which lets the log restart.
  const starts = new Set<number>()
  for (let bursts = 0; bursts < 5 || (starts.size < 2 && bursts < 30); bursts++) {
    await burst(first, 700)
    starts.add(startOfLog(folder))
    await pause(bursts % 2 === 0 ? 450 : 1_200)
  }
  await first.close()
  await burst(await open(folder), 300)
}

/** A number in the header of the log, which is another one each time the log starts over. */
function startOfLog(folder: string): number {
  const header = Buffer.alloc(32)
  const log = openSync(join(folder, 'store.db-wal'), 'r')
  readSync(log, header)
  closeSync(log)
  return header.readUInt32BE(16)
}

/** The seeded fault: acknowledges a write when it is visible, which is before it is on disk. */
async function untilSeen(database: SqliteDatabase, key: number): Promise<void> {
  while (!(await database.read('all companies', tx => tx.one(sql`select 1 from entries where key = ${key}`))))
    await nextTurn()
}

function open(folder: string): Promise<SqliteDatabase> {
  return SqliteDatabase.open(join(folder, 'store.db'), {
    longRunning: true,
    onLostLog: error => {
      throw error
    },
  })
}

const [folder, manner] = process.argv.slice(2)
if (folder) {
  // Keeps the process running, as a server's port does.
  setInterval(() => {}, 1_000)
  await work(folder, manner === 'lying')
  // Without closing the store, as in a power loss.
  process.exit()
}
