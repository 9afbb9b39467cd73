import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../domain/database.ts'
import { copyStore } from '../domain/migration/copy-store.ts'
import { storeTables } from '../domain/migration/schema.ts'
import { lockStore } from '../platform/sqlite/store-lock.ts'
import { readSchema } from '../platform/store/schema.ts'
import { makeDataDir, openStore } from '../platform/store/store.ts'
import {
  readStoreAddress,
  type StoreAddress,
  showStoreAddress,
  storeAddressExamples,
  storeFile,
} from '../platform/store/store-address.ts'
import { type Call, type Command, Failure, table, UsageError } from './command.ts'
import { withProgress } from './progress-bar.ts'

export const storeCommands: readonly Command[] = [
  {
    name: 'store copy',
    usage: '--from ADDRESS --to ADDRESS',
    summary: 'Copy a whole store into an empty one, such as from SQLite to PostgreSQL, and verify the copy',
    options: {
      from: `the source, such as ${storeAddressExamples}; stop its server first`,
      to: 'the target; it must be empty, and is created if it does not exist',
    },
    run: copy,
  },
]

async function copy(call: Call): Promise<void> {
  const [from, to] = [readAddress(call, 'from'), readAddress(call, 'to')]
  if (JSON.stringify(from) === JSON.stringify(to)) throw new UsageError('--from and --to are the same store')
  requireStore(from)
  const tables = storeTables(readSchema())
  const copied = await withExclusiveStore(from, source =>
    withExclusiveStore(to, target => withProgress(show => copyStore(source, target, tables, show))),
  )
  const rows = copied.reduce((sum, { rows }) => sum + rows, 0)
  const filled = copied.filter(({ rows }) => rows > 0)
  call.printResult(
    { from: showStoreAddress(from), to: showStoreAddress(to), rows, tables: copied },
    [
      table(filled.map(({ table, rows, checksum }) => [`  ${table}`, String(rows), checksum])),
      `${rows} rows of ${filled.length} tables were copied to ${showStoreAddress(to)} and compared with the source.`,
      'Uploaded files are not part of the store: they stay in DATA_DIR/blobs, or in the storage of BLOB_URL.',
    ].join('\n'),
  )
}

function readAddress(call: Call, option: string): StoreAddress {
  const address = readStoreAddress(call.require(option))
  // The value may contain a password, so the message does not repeat it.
  if (!address) throw new UsageError(`--${option} must be an address such as ${storeAddressExamples}`)
  return address
}

/** Opening creates a missing store, which is wrong for the source of a copy. */
function requireStore(address: StoreAddress): void {
  if (address.engine !== 'sqlite' || existsSync(join(address.dataDir, storeFile))) return
  throw new Failure(`there is no store in ${address.dataDir}`)
}

/** Holds the lock of a SQLite store, so that no server writes to it meanwhile. */
async function withExclusiveStore<T>(address: StoreAddress, work: (database: Database) => Promise<T>): Promise<T> {
  if (address.engine === 'sqlite') makeDataDir(address.dataDir)
  const lock = address.engine === 'sqlite' ? lockStore(address.dataDir) : undefined
  try {
    const database = await openStore(configOf(address), { longRunning: false, onLostLog: exitOnLostLog })
    return await work(database).finally(() => database.close())
  } finally {
    lock?.release()
  }
}

function configOf(address: StoreAddress) {
  if (address.engine === 'sqlite') return { dataDir: address.dataDir }
  return {
    dataDir: '',
    postgres: { address: address.address, replica: undefined, connections: 4, connectTimeoutMs: 5_000 },
  }
}

export function exitOnLostLog(error: unknown): void {
  process.stderr.write(`plumbline: the disk failed to write the change: ${error}\n`)
  process.exit(1)
}
