import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../domain/database.ts'
import { type Alterable, migrate } from './migrations.ts'
import type { PostgresPlace } from './postgres.ts'
import { SqliteDatabase, type SqliteOptions } from './sqlite.ts'

export interface StorePlace {
  readonly dataDir: string
  /** Where set, the store is there and not in the data directory. */
  readonly postgres?: PostgresPlace | undefined
}

export type Store = Database & Alterable

/** Opens the store, creating and migrating it as needed. */
export async function openStore(place: string | StorePlace, options: SqliteOptions): Promise<Store> {
  const { dataDir, postgres } = typeof place === 'string' ? { dataDir: place } : place
  if (postgres) return openPostgres(postgres)
  makeDataDir(dataDir)
  const database = await SqliteDatabase.open(join(dataDir, 'plumbline.db'), options)
  await migrate(database)
  return database
}

async function openPostgres(place: PostgresPlace): Promise<Store> {
  // The driver is loaded where it is used.
  const { PostgresDatabase } = await import('./postgres.ts')
  const database = new PostgresDatabase(place)
  try {
    await migrate(database)
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
