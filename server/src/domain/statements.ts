import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Statement, Transaction, Value } from './database.ts'

/**
 * Statements whose text is built once: building a template at every call is measurable next to a statement of ten
 * microseconds. `?` stands for a value. The text is portable SQL; the adapter of each engine translates it.
 */
export function fixedStatement(text: string): (...values: readonly Value[]) => Statement {
  return (...values) => ({ sql: text, values })
}

/** A statement with a list of any length; `list` is the placeholders of the list. Values come in the order of the text. */
export function statementOfMany(
  build: (list: string) => string,
): (count: number, ...values: readonly Value[]) => Statement {
  const sqlFor = oncePerCount(count => build(placeholders(count)))
  return (count, ...values) => ({ sql: sqlFor(count), values })
}

/** An insert of any number of rows; `ending` follows the rows. */
export function insertOf(
  table: string,
  columns: readonly string[],
  ending = '',
): (rows: readonly (readonly Value[])[]) => Statement {
  const row = `(${placeholders(columns.length)})`
  const head = `insert into ${table} (${columns.join(', ')}) values`
  const sqlFor = oncePerCount(count => `${head} ${Array(count).fill(row).join(', ')} ${ending}`)
  return rows => ({ sql: sqlFor(rows.length), values: rows.length === 1 ? (rows[0] ?? []) : rows.flat() })
}

/** Inserts any number of rows: those of an order in one statement, many in few whose numbers of rows repeat. */
export function deferRows<T>(
  { tx }: { readonly tx: Transaction },
  insert: (rows: readonly T[]) => Statement,
  rows: readonly T[],
): void {
  for (let at = 0; at < rows.length; ) {
    const left = rows.length - at
    const count = [64, 16].find(size => size <= left) ?? left
    tx.defer(insert(rows.slice(at, at + count)))
    at += count
  }
}

function oncePerCount(build: (count: number) => string): (count: number) => string {
  const built: string[] = []
  return count => {
    built[count] ??= build(count)
    return built[count]
  }
}

function placeholders(count: number): string {
  return Array(count).fill('?').join(', ')
}

/** A condition on the id of a list; none of the records if no id is given. */
export function among(ids: readonly string[] | undefined): Sql {
  return ids === undefined ? empty : sql`and id in (${join(['', ...ids])})`
}
