import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy, SqliteConnection } from './sqlite-connection.ts'

export class StoreLocked extends Error {
  override name = 'StoreLocked'
}

// Kept reachable: a collected connection would give the lock up while the process lives.
const held = new Set<SqliteConnection>()

/**
 * One server a data directory. The lock is the operating system's, taken through SQLite, so it ends with the process
 * however that ends, and nothing stale is left to clean up.
 */
export function lockStore(dataDir: string): { release(): void } {
  const path = join(dataDir, 'server.lock')
  const note = join(dataDir, 'server.pid')
  const lock = new SqliteConnection(path)
  try {
    // failpoint: two-servers-one-store
    lock.control('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StoreLocked(
      `another Plumbline server${holder(note)} uses ${dataDir}: stop it first, or give this one a DATA_DIR of its own`,
    )
  }
  writeFileSync(note, `${process.pid}\n`)
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function holder(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').trim()})`
  } catch {
    return ''
  }
}
