import type { Database } from '../domain/database.ts'
import { copyStore } from '../domain/migration/copy-store.ts'
import { storeTables } from '../domain/migration/schema.ts'
import { lockStore } from '../platform/sqlite/store-lock.ts'
import { readSchema } from '../platform/store/schema.ts'
import { makeDataDir, openStore, requireStoreFile, showStore } from '../platform/store/store.ts'
import {
  readStoreAddress,
  type StoreAddress,
  showStoreAddress,
  storeAddressExamples,
} from '../platform/store/store-address.ts'
import { type Call, type Command, table, UsageError } from './command.ts'
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
  {
    name: 'store distribute',
    summary: 'Distribute the store of DATABASE_URL over the nodes of a Citus cluster; stop serve and work first',
    run: distribute,
  },
]

async function distribute(call: Call): Promise<void> {
  const { postgres } = call.config
  if (!postgres) {
    throw new UsageError('only a store on PostgreSQL can be distributed: set DATABASE_URL, see store copy')
  }
  const { distributeStore } = await import('../platform/postgres/distribute-store.ts')
  const store = showStore(call.config)
  const database = await openStore(call.config, { longRunning: false, onLostLog: exitOnLostLog })
  const { tables, foreignKeys } = await withProgress(show => distributeStore(database, show)).finally(() =>
    database.close(),
  )
  call.printResult(
    { store, tables, foreign_keys: foreignKeys },
    tables.length === 0 && foreignKeys === 0
      ? `The store ${store} is distributed already`
      : `${tables.length} tables of ${store} were distributed, ${foreignKeys} foreign keys hold. Start serve and work again.`,
  )
}

async function copy(call: Call): Promise<void> {
  const [from, to] = [readAddress(call, 'from'), readAddress(call, 'to')]
  if (JSON.stringify(from) === JSON.stringify(to)) throw new UsageError('--from and --to are the same store')
  const tables = storeTables(readSchema())
  const copied = await withExclusiveStore(from, 'exists', source =>
    withExclusiveStore(to, 'may be created', target => withProgress(show => copyStore(source, target, tables, show))),
  )
  const rows = copied.reduce((sum, { rows }) => sum + rows, 0)
  const filled = copied.filter(({ rows }) => rows > 0)
  call.printResult(
    { from: showStoreAddress(from), to: showStoreAddress(to), rows, tables: copied },
    [
      table(filled.map(({ table, rows, checksum }) => [`  ${table}`, String(rows), checksum])),
      `${rows} rows of ${filled.length} tables of ${showStoreAddress(from)} were copied to ${showStoreAddress(to)} and compared with the source.`,
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

/** Holds the lock of a SQLite store, so that no server writes to it meanwhile. */
async function withExclusiveStore<T>(
  address: StoreAddress,
  state: 'exists' | 'may be created',
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (address.engine === 'sqlite') (state === 'exists' ? requireStoreFile : makeDataDir)(address.dataDir)
  const lock = address.engine === 'sqlite' ? lockStore(address.dataDir) : undefined
  try {
    const database = await openStore(configOf(address), {
      longRunning: false,
      mustExist: state === 'exists',
      onLostLog: exitOnLostLog,
    })
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
