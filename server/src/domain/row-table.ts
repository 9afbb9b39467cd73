import type { Sql } from 'sql-template-tag'
import { type Columns, columnNames, plain, type RowReader, rowReader, rowWriter } from './columns.ts'
import type { Row, Statement, Value } from './database.ts'
import { groupBy } from './rows.ts'
import { deferRows, fixedStatement, insertOf } from './statements.ts'
import type { Tenant } from './tenant.ts'

interface RowTableOptions<T> {
  /** Columns that are written but not read, such as a hash for lookups. */
  readonly derived?: Readonly<Record<string, (record: T) => Value>>
  /** A column that keeps its value when a record is saved again. */
  readonly fixed?: string
}

/** The table of a kind of record with an id: reading and writing follow from its columns. Writes accept records of type `W`. */
export class RowTable<T extends { readonly id: string }, W extends T = T> implements RowReader<T> {
  readonly columns: Sql
  readonly read: (row: Row) => T
  readonly #valuesOf: (record: T) => Value[]
  readonly #insert: (rows: readonly (readonly Value[])[]) => Statement
  readonly #save: (rows: readonly (readonly Value[])[]) => Statement
  readonly #update: (...values: readonly Value[]) => Statement

  constructor(table: string, columns: Columns<Omit<T, 'id'>>, { derived = {}, fixed }: RowTableOptions<T> = {}) {
    const reader = rowReader({ id: plain(), ...columns } as unknown as Columns<T>)
    this.columns = reader.columns
    this.read = reader.read
    const written = [...columnNames(columns), ...Object.keys(derived)]
    const all = ['company_id', 'id', ...written]
    const replaced = written.filter(column => column !== fixed).map(column => `${column} = excluded.${column}`)
    const conflict = `on conflict (company_id, id) do update set ${replaced.join(', ')}, retired_at = null`
    this.#valuesOf = withDerived(rowWriter(columns), Object.values(derived))
    this.#insert = insertOf(table, all)
    this.#save = insertOf(table, all, conflict)
    const placeholders = written.map(() => '?').join(', ')
    this.#update = fixedStatement(
      `update ${table} set (${written.join(', ')}) = (${placeholders}) where company_id = ? and id = ?`,
    )
  }

  insert(tenant: Tenant, ...records: readonly W[]): void {
    deferRows(
      tenant,
      this.#insert,
      records.map(record => [tenant.companyId, record.id, ...this.#valuesOf(record)]),
    )
  }

  update({ tx, companyId }: Tenant, record: W): void {
    tx.defer(this.#update(...this.#valuesOf(record), companyId, record.id))
  }

  /** Inserts the record, or replaces it and ends its retirement. */
  async save({ tx, companyId }: Tenant, record: W): Promise<void> {
    await tx.run(this.#save([[companyId, record.id, ...this.#valuesOf(record)]]))
  }
}

function withDerived<T>(valuesOf: (record: T) => Value[], derived: readonly ((record: T) => Value)[]) {
  return (record: T) => [...valuesOf(record), ...derived.map(derive => derive(record))]
}

/** The rows of a table that belong to a record of another one, in the order of their columns. */
export class ChildTable<T extends object> {
  readonly #parent: string
  readonly #read: (row: Row) => T
  readonly #list: (...values: readonly Value[]) => Statement
  readonly #delete: (...values: readonly Value[]) => Statement
  readonly #valuesOf: (child: T) => Value[]
  readonly #insert: (rows: readonly (readonly Value[])[]) => Statement

  constructor(table: string, parent: string, columns: Columns<T>) {
    this.#parent = parent
    this.#read = rowReader(columns).read
    const list = [parent, ...columnNames(columns)].join(', ')
    this.#list = fixedStatement(`select ${list} from ${table} where company_id = ? order by ${list}`)
    this.#delete = fixedStatement(`delete from ${table} where company_id = ? and ${parent} = ?`)
    this.#valuesOf = rowWriter(columns)
    this.#insert = insertOf(table, ['company_id', parent, ...columnNames(columns)])
  }

  async listByParent({ tx, companyId }: Tenant): Promise<(parentId: string) => T[]> {
    const rowsOf = groupBy(await tx.all<Row>(this.#list(companyId)), row => row[this.#parent])
    return parentId => rowsOf(parentId).map(this.#read)
  }

  async replace({ tx, companyId }: Tenant, parentId: string, children: readonly T[]): Promise<void> {
    await tx.run(this.#delete(companyId, parentId))
    for (const child of children) await tx.run(this.#insert([[companyId, parentId, ...this.#valuesOf(child)]]))
  }
}
