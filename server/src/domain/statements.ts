import type { Statement, Value } from './database.ts'

/**
 * Statements that are made at every booking, with their text put together once: where a template builds its text anew,
 * that is felt beside a statement of ten microseconds. `?` stands for a value.
 */
export function fixedStatement(sql: string): (...values: readonly Value[]) => Statement {
  return statementAmong(() => sql)
}

/** Stands for `in (…)`, of rows that a statement chooses. */
type Among = (chosen: string) => string

/** Nobody else changes the rows that are read, from here to the end of the change. */
export const lockRows = 'for no key update'
/** Of the rows that are read, those that nobody else changes right now: whoever says this never waits for another. */
export const lockFreeRows = `${lockRows} skip locked`

/**
 * A statement about a few rows that another one chooses, by one column. Where PostgreSQL knows nothing about a table yet,
 * it would look at the chosen ones again for every row, so it is told to choose first.
 */
export function statementAmong(put: (among: Among) => string): (...values: readonly Value[]) => Statement {
  const texts = textsOf(put)
  return (...values) => ({ ...texts, values })
}

/** A statement that only an engine with several writers at once needs; where there is one, it is none. */
export function multiWriterStatement(sql: string): (...values: readonly Value[]) => Statement {
  const text = numbered(sql)
  return (...values) => ({ sql: '', text, values })
}

/**
 * A statement about any number of things; `list` stands for as many values. All values come in the order of the text.
 */
export function statementOfMany(
  put: (list: string, among: Among) => string,
): (count: number, ...values: readonly Value[]) => Statement {
  const textsFor = oncePerCount(count => textsOf(among => put(placeholders(count), among)))
  return (count, ...values) => ({ ...textsFor(count), values })
}

/** An insert of any number of rows; `ending` follows the rows. */
export function insertOf(
  table: string,
  columns: readonly string[],
  ending = '',
): (rows: readonly (readonly Value[])[]) => Statement {
  const row = `(${placeholders(columns.length)})`
  const head = `insert into ${table} (${columns.join(', ')}) values`
  const textsFor = oncePerCount(count => textsOf(() => `${head} ${Array(count).fill(row).join(', ')} ${ending}`))
  return rows => ({ ...textsFor(rows.length), values: rows.length === 1 ? (rows[0] ?? []) : rows.flat() })
}

type Texts = Pick<Statement, 'sql' | 'text'>

/** Where there is one writer, nobody else changes anything. */
function textsOf(put: (among: Among) => string): Texts {
  return {
    sql: put(chosen => `in (${chosen})`)
      .replaceAll(lockFreeRows, '')
      .replaceAll(lockRows, ''),
    text: numbered(put(chosen => `= any (array(${chosen}))`)),
  }
}

/** The texts are put together once for each number. */
function oncePerCount(put: (count: number) => Texts): (count: number) => Texts {
  const known: Texts[] = []
  return count => {
    known[count] ??= put(count)
    return known[count]
  }
}

function placeholders(count: number): string {
  return Array(count).fill('?').join(', ')
}

function numbered(sql: string): string {
  let place = 0
  return sql.replaceAll('?', () => `$${++place}`)
}
