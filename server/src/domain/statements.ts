import type { Statement, Value } from './database.ts'

/**
 * Statements that are made at every booking, with their text put together once: where a template builds its text anew,
 * that is felt beside a statement of ten microseconds. `?` stands for a value.
 */
export function fixedStatement(sql: string): (...values: readonly Value[]) => Statement {
  const text = numbered(sql)
  return (...values) => ({ sql, text, values })
}

/**
 * A statement about a few rows that another one chooses, by one column. `among` stands for `in (…)`; where PostgreSQL
 * knows nothing about a table yet, it would look at the chosen ones again for every row, so it is told to choose first.
 */
export function statementAmong(
  statement: (among: string) => string,
  chosen: string,
): (...values: readonly Value[]) => Statement {
  const sql = statement(`in (${chosen})`)
  const text = numbered(statement(`= any (array(${chosen}))`))
  return (...values) => ({ sql, text, values })
}

/** A statement that only an engine with several writers at once needs; where there is one, it is none. */
export function forSeveralWriters(sql: string): (...values: readonly Value[]) => Statement {
  const text = numbered(sql)
  return (...values) => ({ sql: '', text, values })
}

/**
 * A statement about any number of things; `list` stands for as many values. All values come in the order of the text.
 */
export function statementOfMany(
  statement: (list: string) => string,
): (count: number, ...values: readonly Value[]) => Statement {
  const textOf = oncePerCount(count => statement(placeholders(count)))
  return (count, ...values) => ({ ...textOf(count), values })
}

/** An insert of any number of rows; `ending` follows the rows. */
export function insertOf(
  table: string,
  columns: readonly string[],
  ending = '',
): (rows: readonly (readonly Value[])[]) => Statement {
  const row = `(${placeholders(columns.length)})`
  const head = `insert into ${table} (${columns.join(', ')}) values`
  const textOf = oncePerCount(count => `${head} ${Array(count).fill(row).join(', ')} ${ending}`)
  return rows => ({ ...textOf(rows.length), values: rows.length === 1 ? (rows[0] ?? []) : rows.flat() })
}

type Text = Pick<Statement, 'sql' | 'text'>

/** The text is put together once for each number. */
function oncePerCount(put: (count: number) => string): (count: number) => Text {
  const texts: Text[] = []
  return count => {
    let known = texts[count]
    if (!known) {
      const sql = put(count)
      known = { sql, text: numbered(sql) }
      texts[count] = known
    }
    return known
  }
}

function placeholders(count: number): string {
  return Array(count).fill('?').join(', ')
}

function numbered(sql: string): string {
  let place = 0
  return sql.replaceAll('?', () => `$${++place}`)
}
