import { raw, type Sql } from 'sql-template-tag'
import type { Row, Statement, Value } from './database.ts'
import { fromFlag, fromMillis, orNothing, orNull, toFlag, toMillis } from './rows.ts'
import { insertOf } from './statements.ts'

/** How a field is stored in its column. */
export interface Column<T> {
  readonly write: (value: T) => Value
  readonly read: (stored: never) => T
  /** The name of the field in snake case, unless it is given. */
  readonly name?: string
}

export const plain = <T extends Value>(): Column<T> => ({ write: value => value, read: stored => stored })
export const optional = <T extends Value>(): Column<T | undefined> => ({ write: orNull, read: orNothing<T> })
export const flag: Column<boolean> = { write: toFlag, read: fromFlag }
export const instant: Column<Temporal.Instant> = { write: toMillis, read: fromMillis }
export const optionalInstant: Column<Temporal.Instant | undefined> = {
  write: value => (value ? toMillis(value) : null),
  read: (stored: number | null) => (typeof stored === 'number' ? fromMillis(stored) : undefined),
}
export const json = <T>(): Column<T> => ({
  write: value => JSON.stringify(value),
  read: (stored: string) => JSON.parse(stored),
})
/** Of a row that may be missing: blank then. */
export const orBlank: Column<string> = { write: value => value, read: (stored: string | null) => stored ?? '' }
export const named = <T>(name: string, column: Column<T>): Column<T> => ({ ...column, name })

/** One column per field of a record. */
export type Columns<T> = { readonly [Field in keyof T]-?: Column<T[Field]> }

export interface RowReader<T> {
  /** The columns that `read` needs, for a select. */
  readonly columns: Sql
  readonly read: (row: Row) => T
}

/** Reads rows. Compiled to an object literal, because the rows of a list are many. */
export function rowReader<T>(columns: Columns<T>): RowReader<T> {
  const entries = entriesOf(columns)
  const members = entries.map(([field, name], i) => `${quoted(field)}: read[${i}](row[${quoted(name)}])`)
  return {
    columns: raw(columnNames(columns).join(', ')),
    read: new Function('read', `return row => ({ ${members} })`)(entries.map(([, , { read }]) => read)),
  }
}

/** Inserts any number of records with one statement; `ending` follows the rows. */
export function insertInto<T>(
  table: string,
  columns: Columns<T>,
  ending?: string,
): (records: readonly T[]) => Statement {
  const insert = insertOf(table, columnNames(columns), ending)
  const valuesOf = rowWriter(columns)
  return records => insert(records.map(valuesOf))
}

/** The values of a record in the order of its columns. */
export function rowWriter<T>(columns: Columns<T>): (record: T) => Value[] {
  const entries = entriesOf(columns)
  const values = entries.map(([field], i) => `write[${i}](record[${quoted(field)}])`)
  return new Function('write', `return record => [${values}]`)(entries.map(([, , { write }]) => write))
}

export function columnNames<T>(columns: Columns<T>): string[] {
  return entriesOf(columns).map(([, name]) => name)
}

function entriesOf<T>(columns: Columns<T>): [field: string, name: string, column: Column<unknown>][] {
  return Object.entries<Column<unknown>>(columns as never).map(([field, column]) => {
    return [field, column.name ?? field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), column]
  })
}

const quoted = (name: string): string => JSON.stringify(name)
