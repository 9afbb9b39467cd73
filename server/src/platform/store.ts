import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../domain/database.ts'
import { migrate } from './migrations.ts'
import { PostgresDatabase } from './postgres.ts'
import { guardRows } from './postgres-policies.ts'
import { SqliteDatabase, type SqliteOptions } from './sqlite.ts'

export interface StorePlace {
  readonly dataDir: string
  /** Where set, the store is there and not in the data directory. */
  readonly databaseUrl?: string | undefined
}

/** Opens the store, creating and migrating it as needed. */
export async function openStore(place: string | StorePlace, options: SqliteOptions): Promise<Database> {
  const { dataDir, databaseUrl } = typeof place === 'string' ? { dataDir: place } : place
  if (databaseUrl) return openPostgres(databaseUrl)
  makeDataDir(dataDir)
  const database = await SqliteDatabase.open(join(dataDir, 'plumbline.db'), options)
  await migrate(database)
  return database
}

async function openPostgres(url: string): Promise<Database> {
  const database = new PostgresDatabase({ url })
  try {
    await migrate(database)
    await database.alter(guardRows)
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
