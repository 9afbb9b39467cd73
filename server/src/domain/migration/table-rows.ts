import { hash } from 'node:crypto'
import type { Statement, Transaction, Value } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { fixedStatement, insertOf } from '../statements.ts'
import type { Table } from './schema.ts'

/** The row exporter and importer of company archives and store copies. They hold one page of rows in memory. */

const pageRows = 500
/** Few enough rows per insert that both engines accept the number of parameters. */
const insertedRows = 100

/** A row as its values, in the order of the table's columns. */
export type RowValues = readonly Value[]

export interface RowPage {
  readonly table: Pick<Table, 'name' | 'columns'>
  readonly rows: readonly RowValues[]
}

/** The rows of these tables, of all companies or of one, in key order. Every table has a page, even an empty one. */
export async function* exportRows(
  tx: Pick<Transaction, 'all'>,
  tables: readonly Table[],
  companyId?: CompanyId,
): AsyncGenerator<RowPage> {
  for (const table of tables) {
    const key = companyId === undefined ? table.key : table.key.filter(column => column !== 'company_id')
    const positions = key.map(column => table.columns.indexOf(column))
    const pageAfter = pageStatement(table, key, companyId)
    for (let last: RowValues | undefined, isFirst = true; isFirst || last; isFirst = false) {
      const found = await tx.all(pageAfter(last && positions.map(position => last?.[position] ?? null)))
      const rows = found.map(row => table.columns.map(column => row[column] ?? null))
      yield { table, rows }
      last = rows.length === pageRows && key.length > 0 ? rows.at(-1) : undefined
    }
  }
}

function pageStatement({ name, columns }: Table, key: readonly string[], companyId: CompanyId | undefined) {
  const tenant = companyId === undefined ? [] : [companyId]
  const order = key.length > 0 ? `order by ${key.join(', ')}` : ''
  const statement = (...conditions: string[]) => {
    const all = [...tenant.map(() => 'company_id = ?'), ...conditions]
    const where = all.length > 0 ? `where ${all.join(' and ')}` : ''
    return fixedStatement(`select ${columns.join(', ')} from ${name} ${where} ${order} limit ${pageRows}`)
  }
  const first = statement()
  const next = statement(`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`)
  return (after: readonly Value[] | undefined): Statement => (after ? next(...tenant, ...after) : first(...tenant))
}

/** Inserts pages; the statement of each table is built once. */
export class PageWriter {
  readonly #inserts = new Map<string, ReturnType<typeof insertOf>>()

  async insert(tx: Transaction, { table, rows }: RowPage): Promise<void> {
    const insert = this.#inserts.get(table.name) ?? insertOf(table.name, table.columns)
    this.#inserts.set(table.name, insert)
    for (let i = 0; i < rows.length; i += insertedRows) await tx.run(insert(rows.slice(i, i + insertedRows)))
  }
}

export async function countRows(tx: Transaction, { name }: Table): Promise<number> {
  const row = await tx.one<{ found: number }>(fixedStatement(`select count(*) as found from ${name}`)())
  return Number(row?.found)
}

const checksumBits = 128

/** The number of rows and a checksum per table. The engines sort text differently, so the checksum ignores the order. */
export class RowChecksums {
  readonly #sums = new Map<string, { rows: number; sum: bigint }>()

  add({ table, rows }: RowPage): void {
    const total = this.#sums.get(table.name) ?? { rows: 0, sum: 0n }
    for (const row of rows) {
      const digest = hash('sha256', JSON.stringify(row), 'buffer')
      total.sum += (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)
    }
    this.#sums.set(table.name, {
      rows: total.rows + rows.length,
      sum: BigInt.asUintN(checksumBits, total.sum),
    })
  }

  of(table: string): { readonly rows: number; readonly checksum: string } {
    const { rows, sum } = this.#sums.get(table) ?? { rows: 0, sum: 0n }
    return { rows, checksum: sum.toString(16).padStart(checksumBits / 4, '0') }
  }
}
