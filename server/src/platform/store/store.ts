import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../domain/database.ts'
import type { PostgresPlace } from '../postgres/postgres-database.ts'
import { SqliteDatabase, type SqliteOptions } from '../sqlite/sqlite-database.ts'
import { type Migratable, migrate } from './migrations.ts'
import { retryWhileUnavailable } from './retry.ts'

export interface StorePlace {
  readonly dataDir: string
  /** Where set, the store is there and not in the data directory. */
  readonly postgres?: PostgresPlace | undefined
}

export type Store = Database & Migratable

export interface OpenOptions extends SqliteOptions {
  /** Told once where the database is not there yet, and is waited for. */
  readonly onWaiting?: (error: unknown) => void
}

/**
 * Whoever is started with the database, as after a power cut, waits for it so long. A server that ended at once would be
 * started again at once, and soon be given up by whoever looks after it.
 */
const patienceMs = 60_000

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
    await retryWhileUnavailable(() => migrate(database), { forMs: longRunning ? patienceMs : 0, onWaiting })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Keys and orders are nobody else's business. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}
