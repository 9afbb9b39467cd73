import type { Database, Transaction } from '../database.ts'
import { MigrationRefused } from './migration-refused.ts'
import { RowChecksum } from './row-checksum.ts'
import { countRows, hasRows, readRows, rowWriter } from './row-store.ts'
import type { Table } from './schema.ts'

export interface CopiedTable {
  readonly table: string
  readonly rows: number
  readonly checksum: string
}

/** How many rows of how many are done; each is written and then read again. */
export type OnProgress = (done: number, total: number, what: string) => void

/**
 * Everything in one store, as it is at one moment, into another that is empty: all of it, or nothing. What was written
 * is read back and compared before it counts. Nobody else may be using the other store: they would wait for all of it.
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
      const progress = await startProgress(source, tables, onProgress)
      const sums = new Map<Table, RowChecksum>()
      for (const table of tables) sums.set(table, await copyRows(source, target, table, progress))
      const copied: CopiedTable[] = []
      for (const [table, sum] of sums) {
        await requireSame(target, table, sum, progress)
        copied.push({ table: table.name, rows: sum.rows, checksum: sum.checksum })
      }
      return copied
    }),
  )
}

async function requireEmpty(target: Transaction, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    if (await hasRows(target, table)) {
      throw new MigrationRefused(
        `the store to copy to is not empty: there is something in ${table.name}; nothing was copied`,
      )
    }
  }
}

type Advance = (rows: number, what: string) => void

async function startProgress(source: Transaction, tables: readonly Table[], tell: OnProgress): Promise<Advance> {
  let total = 0
  for (const table of tables) total += 2 * (await countRows(source, table))
  let done = 0
  return (rows, what) => {
    done += rows
    tell(done, total, what)
  }
}

async function copyRows(
  source: Transaction,
  target: Transaction,
  table: Table,
  advance: Advance,
): Promise<RowChecksum> {
  const sum = new RowChecksum()
  const write = rowWriter(target, table)
  for await (const rows of readRows(source, table)) {
    await write(rows)
    sum.add(rows)
    advance(rows.length, `copying ${table.name}`)
  }
  return sum
}

async function requireSame(target: Transaction, table: Table, written: RowChecksum, advance: Advance): Promise<void> {
  const kept = new RowChecksum()
  for await (const rows of readRows(target, table)) {
    kept.add(rows)
    advance(rows.length, `checking ${table.name}`)
  }
  if (kept.equals(written)) return
  throw new MigrationRefused(
    `${table.name} did not arrive as it was: ${written.rows} rows (${written.checksum}) became ${kept.rows} (${kept.checksum}); nothing was kept`,
  )
}
