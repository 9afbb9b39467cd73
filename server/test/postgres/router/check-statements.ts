import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPostgres } from '../../../src/platform/postgres/dialect.ts'
import { distributionOf } from '../../../src/platform/postgres/distribution.ts'
import { restrictStatement } from '../../../src/platform/postgres/restrict-statement.ts'
import { readMigrations, statementsOf } from '../../../src/platform/store/migrations.ts'
import { readSchema } from '../../../src/platform/store/schema.ts'
import type { Statements } from './collect.ts'
import { background, type NamedException, namedExceptions } from './named-exceptions.ts'
import { findConflicts } from './router-query.ts'

/** Reads what `collect.ts` wrote. Statements of migrations are left out: the template of the test databases has sent them. */
export function readStatements(folder: string): Statements {
  const migrations = new Set(readMigrations().flatMap(({ text }) => statementsOf(text)))
  const found = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Statements)
  const textsOf = (engine: keyof Statements) =>
    [...new Set(found.flatMap(statements => statements[engine]))].filter(text => !migrations.has(text)).sort()
  return { SQLite: textsOf('SQLite'), PostgreSQL: textsOf('PostgreSQL') }
}

/** Statements that were sent to SQLite and not to PostgreSQL. */
export function findUntried({ SQLite, PostgreSQL }: Statements): string[] {
  const tried = new Set(PostgreSQL.map(shapeOf))
  const shapes = SQLite.filter(text => /^\s*(?:select|insert|update|delete|with)\b/.test(text)).map(shapeOf)
  const wholeRows = wholeRowInserts()
  const isTried = (shape: string) => tried.has(shape) || (wholeRows.has(shape) && !wholeRows.isDisjointFrom(tried))
  return [...new Set(shapes)].filter(shape => !isTried(shape) && !ofSqlite.test(shape))
}

/** An import has one statement for all tables. Which of them have rows depends on what the company did until then. */
function wholeRowInserts(): Set<string> {
  const tables = [...readSchema().tables.values()]
  return new Set(tables.map(({ name, columns }) => `insert into ${name} (${columns.join(', ')}) values (?)`))
}

/** Statements of the adapter itself, and of migrations. */
const ofSqlite = /\bsqlite_schema\b|\bpragma_|^insert into migrations /

/** One line, in which a list of values is one value, however long it is. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/cast\(\? as [a-z ]+\)/g, '?')
    .replaceAll(/\?(?: ?, ?\?)+/g, '?')
    .replaceAll(/(\([^()]*\?[^()]*\))(?: ?, ?\1)+/g, '$1')
}

export interface Checked {
  readonly statements: number
  /** Exceptions, by the number of statements that each covers. */
  readonly exceptions: ReadonlyMap<string, number>
  /** Statements that are neither router queries nor named. */
  readonly refused: readonly string[]
}

const schema = readSchema()
const distribution = (table: string) => distributionOf(schema, table)
const tables = new Set([...schema.tables.keys()].filter(table => distribution(table) !== 'local'))

/** Whether one node of a distributed database can run each statement. */
export function checkStatements(statements: readonly string[]): Checked {
  const exceptions = new Map<string, number>()
  const refused: string[] = []
  for (const { text } of statements.map(toPostgres)) {
    const obstacles = findConflicts(text, distribution)
    if (obstacles.length === 0) continue
    const exception = exceptionOf(text)
    const restricted = restrictedOf(text)
    const left = restricted ? findConflicts(restricted.replaceAll(/any\((\$\d+)\)/g, '$1'), distribution) : []
    if (exception && left.length === 0) exceptions.set(exception.why, (exceptions.get(exception.why) ?? 0) + 1)
    else refused.push(`${[...obstacles, ...left].join('; ')}:\n  ${restricted ?? text}`.replaceAll(/ +\n? +/g, ' '))
  }
  return { statements: statements.length, exceptions, refused }
}

/** A statement of work in the background for all companies, as it is while a server is away. */
export function restrictedOf(text: string): string | undefined {
  return background.includes(exceptionOf(text)?.why ?? '') ? restrictStatement(text, tables).text : undefined
}

function exceptionOf(text: string): NamedException | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return namedExceptions.find(({ statement }) => statement.test(line))
}
