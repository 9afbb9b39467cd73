import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../domain/database.ts'
import { lockStore } from '../platform/sqlite/store-lock.ts'
import { makeDataDir, openStore } from '../platform/store/store.ts'
import { type StoreAddress, storeFile } from '../platform/store/store-address.ts'
import { Failure } from './command.ts'

/** Opens a store that nobody else serves meanwhile. */
export async function openExclusively<T>(address: StoreAddress, work: (database: Database) => Promise<T>): Promise<T> {
  const release = hold(address)
  try {
    const database = await open(address)
    return await work(database).finally(() => database.close())
  } finally {
    release()
  }
}

/** A server that goes on booking would book into a store that is no longer the one. */
function hold(address: StoreAddress): () => void {
  if (address.engine !== 'sqlite') return () => undefined
  makeDataDir(address.dataDir)
  const lock = lockStore(address.dataDir)
  return () => lock.release()
}

function open(address: StoreAddress): Promise<Database> {
  const place =
    address.engine === 'sqlite'
      ? { dataDir: address.dataDir }
      : { dataDir: '', postgres: { address: address.address, replica: undefined, connections: 4 } }
  return openStore(place, { longRunning: false, onLostLog: dieOfLostLog })
}

function dieOfLostLog(error: unknown): void {
  process.stderr.write(`plumbline: the disk did not take the change: ${error}\n`)
  process.exit(1)
}

/** Opening makes a store where there is none, which is no way to copy one. */
export function requireStore(address: StoreAddress): void {
  if (address.engine !== 'sqlite' || existsSync(join(address.dataDir, storeFile))) return
  throw new Failure(`there is no store in ${address.dataDir}`)
}
