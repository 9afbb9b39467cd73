import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBusy, SqliteConnection } from './sqlite-connection.ts'

export class StoreLocked extends Error {
  override name = 'StoreLocked'
}

export interface FileLock {
  release(): void
}

// Reachable, so that garbage collection does not close the connection and release the lock.
const held = new Set<SqliteConnection>()

/** Admits one server per data directory. */
export function lockStore(dataDir: string): FileLock {
  const note = join(dataDir, 'server.pid')
  const lock = tryLock(join(dataDir, 'server.lock'))
  if (!lock) {
    throw new StoreLocked(
      `another Plumbline server${holder(note)} uses ${dataDir}: stop it first, or give this one a DATA_DIR of its own`,
    )
  }
  writeFileSync(note, `${process.pid}\n`)
  return lock
}

/**
 * Returns undefined while another process holds the lock of this file. SQLite takes the lock of the operating system,
 * which ends with the process, so there is no stale lock to clean up.
 */
export function tryLock(path: string): FileLock | undefined {
  const lock = new SqliteConnection(path)
  try {
    // failpoint: store-lock-shared
    lock.control('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(lock)
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
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
