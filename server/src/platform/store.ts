import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../domain/database.ts'
import { migrate } from './migrations.ts'
import { SqliteDatabase, type SqliteOptions } from './sqlite.ts'

/** Opens the store of a data directory, creating and migrating it as needed. */
export async function openStore(dataDir: string, options: SqliteOptions): Promise<Database> {
  makeDataDir(dataDir)
  const database = await SqliteDatabase.open(join(dataDir, 'plumbline.db'), options)
  await migrate(database)
  return database
}

/** Keys and orders are nobody else's business. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}
