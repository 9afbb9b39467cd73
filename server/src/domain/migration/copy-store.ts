import type { Database, Transaction } from '../database.ts'
import { MigrationRefused } from './migration-refused.ts'
import type { Table } from './schema.ts'
import { countRows, exportRows, PageWriter, RowChecksums, type RowPage } from './table-rows.ts'

export interface CopiedTable {
  readonly table: string
  readonly rows: number
  readonly checksum: string
}

export type OnProgress = (done: number, total: number, what: string) => void

/**
 * Copies a snapshot of one store into an empty one, in one transaction, and compares the checksums of both before it
 * commits. Other users of the target would wait for the whole copy.
 */
export function copyStore(
  from: Database,
  to: Database,
  tables: readonly Table[],
  onProgress: OnProgress,
): Promise<CopiedTable[]> {
  return from.read('all companies', source =>
    to.write('all companies', async target => {
      await requireEmpty(target, tables)
      const advance = progressOf(await countAll(source, tables), onProgress)
      const [written, stored] = [new RowChecksums(), new RowChecksums()]
      const writer = new PageWriter()
      for await (const page of exportRows(source, tables)) {
        await writer.insert(target, page)
        written.add(page)
        advance(page, 'copying')
      }
      for await (const page of exportRows(target, tables)) {
        stored.add(page)
        advance(page, 'verifying')
      }
      return tables.map(({ name }) => requireSame(name, written, stored))
    }),
  )
}

async function requireEmpty(target: Transaction, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    if ((await countRows(target, table)) > 0)
      throw new MigrationRefused(`the target store is not empty: ${table.name} has rows; nothing was copied`)
  }
}

async function countAll(source: Transaction, tables: readonly Table[]): Promise<number> {
  let total = 0
  for (const table of tables) total += await countRows(source, table)
  return total
}

/** Each row counts twice: it is copied and verified. */
function progressOf(rows: number, onProgress: OnProgress): (page: RowPage, what: string) => void {
  let done = 0
  return (page, what) => {
    done += page.rows.length
    onProgress(done, 2 * rows, `${what} ${page.table.name}`)
  }
}

function requireSame(table: string, written: RowChecksums, stored: RowChecksums): CopiedTable {
  const [expected, found] = [written.of(table), stored.of(table)]
  if (found.rows === expected.rows && found.checksum === expected.checksum) return { table, ...expected }
  throw new MigrationRefused(
    `${table} differs after the copy: ${expected.rows} rows (${expected.checksum}) became ${found.rows} (${found.checksum}); nothing was kept`,
  )
}
