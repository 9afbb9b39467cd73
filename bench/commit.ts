import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sql, { raw } from 'sql-template-tag'
import { SqliteDatabase } from '../server/src/platform/sqlite/sqlite-database.ts'
import type { Result } from './report.ts'

const rowsEach = 6
const text = 'x'.repeat(200)
const schema = 'create table if not exists notes (id integer primary key, text text not null)'

/** Durable writes of six rows by 32 writers, compared with a plain loop with one fsync per commit. */
export async function measureCommits(writes: number): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  try {
    const plain = plainLoop(join(folder, 'plain.db'), writes)
    const grouped = await groupedWriters(join(folder, 'grouped.db'), writes)
    const ratio = plain.micros / grouped.micros
    const blocked = grouped.blockedMicros / plain.micros
    return [
      {
        work: 'durable write of six rows, 32 writers',
        against: `one at a time, synchronous=FULL (${plain.micros.toFixed(0)} µs)`,
        measured: `${ratio.toFixed(2)} (${grouped.micros.toFixed(0)} µs)`,
        limit: '≥ 1',
        isReached: ratio >= 1,
      },
      {
        work: 'of that, time the event loop is blocked',
        against: 'the same loop, which blocks throughout',
        measured: blocked.toFixed(2),
        limit: '≤ 1',
        isReached: blocked <= 1,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function plainLoop(path: string, writes: number): { micros: number } {
  const file = new DatabaseSync(path)
  file.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema}`)
  const insert = file.prepare('insert into notes (text) values (?)')
  const startedAt = performance.now()
  for (let i = 0; i < writes; i++) {
    file.exec('begin immediate')
    for (let row = 0; row < rowsEach; row++) insert.run(text)
    file.exec('commit')
  }
  const micros = ((performance.now() - startedAt) / writes) * 1000
  file.close()
  return { micros }
}

async function groupedWriters(path: string, writes: number): Promise<{ micros: number; blockedMicros: number }> {
  const database = await SqliteDatabase.open(path, {
    longRunning: true,
    onLostLog: error => {
      throw error
    },
  })
  await database.write('all companies', async tx => void (await tx.run(raw(schema))))
  const before = performance.eventLoopUtilization()
  const startedAt = performance.now()
  let left = writes
  const writer = async () => {
    while (left-- > 0) {
      await database.write('all companies', async tx => {
        for (let row = 0; row < rowsEach; row++) await tx.run(sql`insert into notes (text) values (${text})`)
      })
    }
  }
  await Promise.all(Array.from({ length: 32 }, writer))
  const took = performance.now() - startedAt
  const { active } = performance.eventLoopUtilization(before)
  await database.close()
  return { micros: (took / writes) * 1000, blockedMicros: (active / writes) * 1000 }
}
