import { copyStore } from '../domain/migration/copy-store.ts'
import { storeTables } from '../domain/migration/schema.ts'
import { readSchema } from '../platform/store/schema.ts'
import {
  readStoreAddress,
  type StoreAddress,
  showStoreAddress,
  storeAddressExamples,
} from '../platform/store/store-address.ts'
import { answer, type Call, type Command, jsonOption, Misuse, requireOption, table } from './command.ts'
import { openExclusively, requireStore } from './exclusive-store.ts'
import { withProgress } from './progress-bar.ts'

export const storeCommands: readonly Command[] = [
  {
    name: 'store copy',
    usage: '--from ADDRESS --to ADDRESS [--json]',
    summary: 'Copy a whole store into an empty one, such as from SQLite to PostgreSQL, and compare them',
    options: {
      from: { type: 'string', says: `what is copied, such as ${storeAddressExamples}; no server may be running on it` },
      to: { type: 'string', says: 'where to; it must be empty, and is made if there is none' },
      ...jsonOption,
    },
    run: copy,
  },
]

async function copy(call: Call): Promise<void> {
  const [from, to] = [readAddress(call, 'from'), readAddress(call, 'to')]
  if (JSON.stringify(from) === JSON.stringify(to)) throw new Misuse('--from and --to are the same store')
  requireStore(from)
  const tables = storeTables(readSchema())
  const copied = await openExclusively(from, source =>
    openExclusively(to, target => withProgress(show => copyStore(source, target, tables, show))),
  )
  const rows = copied.reduce((sum, { rows }) => sum + rows, 0)
  const filled = copied.filter(({ rows }) => rows > 0)
  answer(
    call,
    { from: showStoreAddress(from), to: showStoreAddress(to), rows, tables: copied },
    [
      table(filled.map(({ table, rows, checksum }) => [`  ${table}`, String(rows), checksum])),
      `${rows} rows of ${filled.length} tables are in ${showStoreAddress(to)}, and were compared with those they came from.`,
      'Uploaded files are no part of the store: they stay in DATA_DIR/blobs, or where BLOB_URL says.',
    ].join('\n'),
  )
}

function readAddress(call: Call, option: string): StoreAddress {
  const address = readStoreAddress(requireOption(call, option))
  // What was given may hold a password, so it is not repeated.
  if (!address) throw new Misuse(`--${option} is an address such as ${storeAddressExamples}`)
  return address
}
