import type { Statement, Transaction, Value } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { fixedStatement, insertOf } from '../statements.ts'
import type { Table } from './schema.ts'

/** So many rows are in memory at once. */
const pageRows = 500
/** So many go into one statement, whose values both engines can count. */
const insertedRows = 100

/** A row as its values, in the order of the table's columns. */
export type RowValues = readonly Value[]

/** All rows of a table, or those of one company, in the order of its key. */
export async function* readRows(
  tx: Pick<Transaction, 'all'>,
  table: Table,
  companyId?: CompanyId,
): AsyncGenerator<RowValues[]> {
  const key = companyId === undefined ? table.key : table.key.filter(column => column !== 'company_id')
  const places = key.map(column => table.columns.indexOf(column))
  const page = pageReader(table, key, companyId)
  for (let last: RowValues | undefined; ; ) {
    const rows = (await tx.all(page(last && places.map(place => last?.[place] ?? null)))).map(row =>
      table.columns.map(column => row[column] ?? null),
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < pageRows || key.length === 0) return
  }
}

function pageReader({ name, columns }: Table, key: readonly string[], companyId: CompanyId | undefined) {
  const ours = companyId === undefined ? [] : [companyId]
  const order = key.length > 0 ? `order by ${key.join(', ')}` : ''
  const text = (behind: boolean) => {
    const conditions = [
      ...ours.map(() => 'company_id = ?'),
      ...(behind ? [`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`] : []),
    ]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    return fixedStatement(`select ${columns.join(', ')} from ${name} ${where} ${order} limit ${pageRows}`)
  }
  const [first, next] = [text(false), text(true)]
  return (after: readonly Value[] | undefined): Statement => (after ? next(...ours, ...after) : first(...ours))
}

export async function countRows(tx: Transaction, { name }: Table): Promise<number> {
  const row = await tx.one<{ found: number }>(fixedStatement(`select count(*) as found from ${name}`)())
  return Number(row?.found)
}

export async function hasRows(tx: Transaction, { name }: Table): Promise<boolean> {
  return (await tx.one(fixedStatement(`select 1 as found from ${name} limit 1`)())) !== undefined
}

/** How rows get into a table, as many at a time as come. */
export function rowWriter(
  tx: Transaction,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): (rows: readonly RowValues[]) => Promise<void> {
  const insert = insertOf(name, columns)
  return async rows => {
    for (let i = 0; i < rows.length; i += insertedRows) await tx.run(insert(rows.slice(i, i + insertedRows)))
  }
}
