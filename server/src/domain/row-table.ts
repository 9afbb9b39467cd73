import { raw, type Sql } from 'sql-template-tag'
import type { Row, Statement, Value } from './database.ts'
import { type Builders, objectBuilder } from './object-builder.ts'
import { fromMillis, groupBy, toMillis } from './rows.ts'
import { fixedStatement, insertOf } from './statements.ts'
import type { Tenant } from './tenant.ts'

/** How a field is kept in its column. */
export interface Column<T> {
  readonly write: (value: T) => Value
  readonly read: (stored: Value) => T
}

export const plain = <T extends Value>(): Column<T> => ({ write: value => value, read: stored => stored as T })
export const optional = <T extends Value>(): Column<T | undefined> => ({
  write: value => value ?? null,
  read: stored => (stored as T | null) ?? undefined,
})
export const flag: Column<boolean> = { write: claim => (claim ? 1 : 0), read: stored => stored === 1 }
export const instant: Column<Temporal.Instant> = { write: toMillis, read: stored => fromMillis(stored as number) }
export const optionalInstant: Column<Temporal.Instant | undefined> = {
  write: value => (value ? toMillis(value) : null),
  read: stored => (typeof stored === 'number' ? fromMillis(stored) : undefined),
}
export const json = <T>(): Column<T> => ({
  write: value => JSON.stringify(value),
  read: stored => JSON.parse(`${stored}`),
})

/** One column per field, with the name of the field in snake case. */
export type Columns<T> = { readonly [Name in keyof T]: Column<T[Name]> }

interface NamedColumn {
  readonly field: string
  readonly column: string
  readonly write: (value: unknown) => Value
  readonly read: (stored: Value) => unknown
}

function namedColumns<T>(columns: Columns<T>): NamedColumn[] {
  return Object.entries<Column<unknown>>(columns as never).map(([field, { write, read }]) => {
    return { field, column: field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), write, read }
  })
}

/** Compiled, because the rows of a list are many. */
function readerOf<T>(columns: readonly NamedColumn[]): (row: Row) => T {
  const readers = columns.map(({ field, column, read }) => [field, (row: Row) => read(row[column] ?? null)])
  return objectBuilder(Object.fromEntries(readers) as Builders<T, Row, void>) as (row: Row) => T
}

function valuesOf(columns: readonly NamedColumn[], record: object): Value[] {
  return columns.map(({ field, write }) => write((record as Record<string, unknown>)[field]))
}

type Derived<T> = Readonly<Record<string, (record: T) => Value>>

interface RowTableOptions<T> {
  /** Columns that are written but not read, such as a hash for lookups. */
  readonly derived?: Derived<T>
  /** A column that keeps its value when a record is saved again. */
  readonly fixed?: string
}

/** The table of a kind of record: reading and writing follow from its columns. Writes accept records of type `W`. */
export class RowTable<T extends { readonly id: string }, W extends T = T> {
  /** The columns that `read` needs, for a select. */
  readonly columns: Sql
  readonly read: (row: Row) => T
  readonly #columns: readonly NamedColumn[]
  readonly #derived: readonly ((record: T) => Value)[]
  readonly #insert: (rows: readonly (readonly Value[])[]) => Statement
  readonly #save: (rows: readonly (readonly Value[])[]) => Statement
  readonly #update: (...values: readonly Value[]) => Statement

  constructor(table: string, columns: Columns<Omit<T, 'id'>>, { derived = {}, fixed }: RowTableOptions<T> = {}) {
    this.#columns = namedColumns(columns)
    this.#derived = Object.values(derived)
    const read = this.#columns.map(({ column }) => column)
    const written = [...read, ...Object.keys(derived)]
    const all = ['company_id', 'id', ...written]
    const replaced = written.filter(column => column !== fixed).map(column => `${column} = excluded.${column}`)
    this.columns = raw(['id', ...read].join(', '))
    this.read = readerOf([...namedColumns({ id: plain() }), ...this.#columns])
    this.#insert = insertOf(table, all)
    const conflict = `on conflict (company_id, id) do update set ${replaced.join(', ')}, retired_at = null`
    this.#save = insertOf(table, all, conflict)
    const placeholders = written.map(() => '?').join(', ')
    this.#update = fixedStatement(
      `update ${table} set (${written.join(', ')}) = (${placeholders}) where company_id = ? and id = ?`,
    )
  }

  insert({ tx, companyId }: Tenant, record: W): void {
    tx.defer(this.#insert([[companyId, record.id, ...this.#valuesOf(record)]]))
  }

  update({ tx, companyId }: Tenant, record: W): void {
    tx.defer(this.#update(...this.#valuesOf(record), companyId, record.id))
  }

  /** Inserts the record, or replaces it and ends its retirement. */
  async save({ tx, companyId }: Tenant, record: W): Promise<void> {
    await tx.run(this.#save([[companyId, record.id, ...this.#valuesOf(record)]]))
  }

  #valuesOf(record: T): Value[] {
    return [...valuesOf(this.#columns, record), ...this.#derived.map(derive => derive(record))]
  }
}

/** The rows of a table that belong to a record of another one, in the order of their columns. */
export class ChildTable<T extends object> {
  readonly #columns: readonly NamedColumn[]
  readonly #parent: string
  readonly #read: (row: Row) => T
  readonly #list: (...values: readonly Value[]) => Statement
  readonly #delete: (...values: readonly Value[]) => Statement
  readonly #insert: (rows: readonly (readonly Value[])[]) => Statement

  constructor(table: string, parent: string, columns: Columns<T>) {
    this.#columns = namedColumns(columns)
    this.#parent = parent
    this.#read = readerOf(this.#columns)
    const names = [parent, ...this.#columns.map(({ column }) => column)]
    const list = names.join(', ')
    this.#list = fixedStatement(`select ${list} from ${table} where company_id = ? order by ${list}`)
    this.#delete = fixedStatement(`delete from ${table} where company_id = ? and ${parent} = ?`)
    this.#insert = insertOf(table, ['company_id', ...names])
  }

  async listByParent({ tx, companyId }: Tenant): Promise<(parentId: string) => T[]> {
    const rowsOf = groupBy(await tx.all<Row>(this.#list(companyId)), row => row[this.#parent])
    return parentId => rowsOf(parentId).map(this.#read)
  }

  async replace({ tx, companyId }: Tenant, parentId: string, children: readonly T[]): Promise<void> {
    await tx.run(this.#delete(companyId, parentId))
    for (const child of children) await tx.run(this.#insert([[companyId, parentId, ...valuesOf(this.#columns, child)]]))
  }
}
