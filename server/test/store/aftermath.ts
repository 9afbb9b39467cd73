import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { scratchFolder } from './scratch.ts'
import { seededRandom } from './seeded-random.ts'
import type { TraceRecord } from './trace-records.ts'
import { TracedDisk } from './traced-disk.ts'

/** Compares the store after a power loss with the writes that were acknowledged. */
export interface Aftermath {
  readonly moment: number
  readonly integrity: string
  readonly acknowledged: number
  readonly lost: number[]
  readonly halves: number[]
}

export interface PowerLosses {
  readonly records: readonly TraceRecord[]
  /** Indexes into the records, in order. */
  readonly moments: readonly number[]
  readonly seed: number
  /** A file whose flushes have no effect, as on a disk that lies. */
  readonly ignoresFlushOf?: string
}

/** Simulates a power loss after each of the records and examines the disk. */
export function losePower({ records, moments, seed, ignoresFlushOf }: PowerLosses): Aftermath[] {
  const random = seededRandom(seed)
  const disk = new TracedDisk(ignoresFlushOf)
  let acknowledgements = ''
  let followed = 0
  return moments.map(moment => {
    for (; followed <= moment; followed++) {
      const record = records[followed] as TraceRecord
      disk.follow(record)
      if (record.name === 'acknowledged') acknowledgements += record.data
    }
    const ids = acknowledgements.split('\n').filter(Boolean).map(Number)
    return { moment, acknowledged: ids.length, ...inspect(disk.afterPowerLoss(random), ids) }
  })
}

function inspect(files: ReadonlyMap<string, Buffer>, acknowledged: readonly number[]) {
  const folder = scratchFolder()
  try {
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    const parts = new Map<number, number>()
    const integrity = readEntries(join(folder, 'store.db'), parts)
    return {
      integrity,
      lost: acknowledged.filter(id => !parts.has(id)),
      halves: [...parts].filter(([, count]) => count !== 2).map(([id]) => id),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readEntries(path: string, parts: Map<number, number>): string {
  const store = new DatabaseSync(path)
  try {
    const [answer] = Object.values(store.prepare('pragma integrity_check').get() ?? {})
    if (!store.prepare(`select 1 from sqlite_schema where name = 'entries'`).get()) return String(answer)
    for (const row of store.prepare('select id, body from entries').all() as { id: number; body: string }[]) {
      if (row.body === `${row.id} `.repeat(60)) parts.set(row.id, (parts.get(row.id) ?? 0) + 1)
    }
    return String(answer)
  } catch (error) {
    return String(error)
  } finally {
    store.close()
  }
}
