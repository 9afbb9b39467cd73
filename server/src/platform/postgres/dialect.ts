import { hash } from 'node:crypto'

/** PostgreSQL's form of a portable statement. The same text has the same name in every process. */
export interface PostgresStatement {
  readonly text: string
  /** Names the statement where the server keeps it prepared. */
  readonly name: string
}

const translated = new Map<string, PostgresStatement>()

export function toPostgres(sql: string): PostgresStatement {
  let statement = translated.get(sql)
  if (!statement) {
    const text = translate(sql)
    statement = { text, name: hash('sha256', text, 'base64url').slice(0, 24) }
    translated.set(sql, statement)
  }
  return statement
}

/** The portable texts of all statements so far. */
export function statementsSent(): string[] {
  return [...translated.keys()]
}

function translate(sql: string): string {
  if (/^(?:create|alter) table\b/.test(sql)) return tableDefinition(sql)
  return numberPlaceholders(/^\s*update\b/.test(sql) ? selectFirst(sql) : sql)
}

/** Text sorts by its bytes, as it does in SQLite, whatever the locale of the database. */
function tableDefinition(sql: string): string {
  // failpoint: table-without-log
  return sql.replaceAll(/(?<=\w) text\b/g, ' text collate "C"')
}

/**
 * An update of the rows that a subquery selects: without statistics of the table, the planner would run the subquery
 * again for every row. `= any (array(…))` runs it once, before the update.
 */
function selectFirst(sql: string): string {
  const start = /\w in \((?=\s*select\b)/.exec(sql)
  if (!start) return sql
  const open = start.index + start[0].length
  const close = closingParenthesis(sql, open)
  return `${sql.slice(0, start.index + 1)} = any (array(${sql.slice(open, close)}))${sql.slice(close + 1)}`
}

function closingParenthesis(sql: string, from: number): number {
  let depth = 1
  for (let i = from; ; i++) {
    if (sql[i] === '(') depth++
    else if (sql[i] === ')' && --depth === 0) return i
  }
}

function numberPlaceholders(sql: string): string {
  let place = 0
  return sql.replaceAll('?', () => `$${++place}`)
}
