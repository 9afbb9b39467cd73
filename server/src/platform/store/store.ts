import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../domain/database.ts'
import type { PostgresPlace } from '../postgres/postgres-database.ts'
import { SqliteDatabase, type SqliteOptions } from '../sqlite/sqlite-database.ts'
import { WorkerLock } from '../sqlite/worker-lock.ts'
import { type Migratable, migrate } from './migrations.ts'
import { retryWhileUnavailable } from './retry.ts'
import type { WorkerRegistration } from './worker-registration.ts'

export interface StorePlace {
  readonly dataDir: string
  /** When set, the store is on PostgreSQL and not in the data directory. */
  readonly postgres?: PostgresPlace | undefined
}

export type Store = Database & Migratable

export interface OpenOptions extends SqliteOptions {
  /** Called once when the database is not reachable yet. */
  readonly onWaiting?: (error: unknown) => void
}

/**
 * A server that starts together with the database, as after a power loss, waits this long for it. If it exited, the
 * service manager would restart it in a loop and soon give up.
 */
const startTimeoutMs = 60_000

/** Opens the store, creating and migrating it as needed. */
export async function openStore(place: string | StorePlace, options: OpenOptions): Promise<Store> {
  const { dataDir, postgres } = typeof place === 'string' ? { dataDir: place } : place
  if (postgres) return openPostgres(postgres, options)
  makeDataDir(dataDir)
  const database = await SqliteDatabase.open(join(dataDir, 'plumbline.db'), options)
  await migrate(database)
  return database
}

async function openPostgres(place: PostgresPlace, { longRunning, onWaiting }: OpenOptions): Promise<Store> {
  // The driver is loaded where it is used.
  const { PostgresDatabase } = await import('../postgres/postgres-database.ts')
  const database = new PostgresDatabase(place)
  try {
    const timeoutMs = longRunning ? startTimeoutMs : 0
    await retryWhileUnavailable(() => migrate(database), { timeoutMs, onWaiting })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A read or write of a server that is starting: PostgreSQL may go away at any moment of the start. */
export function whileStarting<T>(
  { postgres }: StorePlace,
  { onWaiting }: OpenOptions,
  work: () => Promise<T>,
): Promise<T> {
  return retryWhileUnavailable(work, { timeoutMs: postgres ? startTimeoutMs : 0, onWaiting })
}

/** To be called before the first claim. */
export async function registerWorker(
  { dataDir, postgres }: StorePlace,
  database: Database,
): Promise<WorkerRegistration> {
  if (!postgres) return new WorkerLock(dataDir, database)
  const { registerHeartbeat } = await import('../postgres/worker-heartbeat.ts')
  return registerHeartbeat(database)
}

/** Readable by its owner only: it holds keys and orders. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}
