import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { raw } from 'sql-template-tag'
import type { Database } from '../../domain/database.ts'
import type { PostgresPlace } from '../postgres/postgres-database.ts'
import { SqliteDatabase, type SqliteOptions } from '../sqlite/sqlite-database.ts'
import { WorkerLock } from '../sqlite/worker-lock.ts'
import { type Migratable, migrate } from './migrations.ts'
import { retryWhileUnavailable } from './retry.ts'
import { showStoreAddress, storeFile } from './store-address.ts'
import type { WorkerRegistration } from './worker-registration.ts'

export interface StorePlace {
  readonly dataDir: string
  /** When set, the store is on PostgreSQL and not in the data directory. */
  readonly postgres?: PostgresPlace | undefined
}

export type Store = Database & Migratable

export class StoreMissing extends Error {
  override name = 'StoreMissing'

  constructor(place: StorePlace) {
    const creators = 'serve, migrate, company create and company apply'
    super(`there is no store in ${showStore(place)}: check DATA_DIR and DATABASE_URL; ${creators} create a store`)
  }
}

export interface OpenOptions extends SqliteOptions {
  /** Refuses a store that does not exist, instead of creating it. */
  readonly mustExist?: boolean
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
  if (options.mustExist) requireStoreFile(dataDir)
  makeDataDir(dataDir)
  const database = await SqliteDatabase.open(join(dataDir, storeFile), options)
  await migrate(database)
  return database
}

export function requireStoreFile(dataDir: string): void {
  if (!existsSync(join(dataDir, storeFile))) throw new StoreMissing({ dataDir })
}

async function openPostgres(place: PostgresPlace, { longRunning, onWaiting, mustExist }: OpenOptions): Promise<Store> {
  // The driver is loaded where it is used.
  const { PostgresDatabase } = await import('../postgres/postgres-database.ts')
  const database = new PostgresDatabase(place)
  try {
    const timeoutMs = longRunning ? startTimeoutMs : 0
    const open = async () => {
      if (mustExist) await requireTables(database, place)
      await migrate(database)
      await database.detectDistribution({ longRunning })
    }
    await retryWhileUnavailable(open, { timeoutMs, onWaiting })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireTables(database: Migratable, place: PostgresPlace): Promise<void> {
  const found = await database.alter(tx => tx.one(raw("select to_regclass('migrations')::text as migrations")))
  if (found?.migrations) return
  throw new StoreMissing({ dataDir: '', postgres: place })
}

/** The address of the store without user and password, for output. */
export function showStore({ dataDir, postgres }: StorePlace): string {
  return showStoreAddress(postgres ? { engine: 'postgres', ...postgres } : { engine: 'sqlite', dataDir })
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
