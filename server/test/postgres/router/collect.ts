import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsSent as sentToPostgres } from '../../../src/platform/postgres/dialect.ts'
import { statementsSent as sentToSqlite } from '../../../src/platform/sqlite/dialect.ts'
import type { Engine } from '../../suite.ts'

export type Statements = Readonly<Record<Engine, readonly string[]>>

/** Where the processes of a test run leave the statements that they sent. */
const folder = process.env.STATEMENTS_DIR

/** In the portable spelling, before a dialect translates them. */
export function writeStatements(): void {
  if (!folder) return
  const statements: Statements = { SQLite: sentToSqlite(), PostgreSQL: sentToPostgres() }
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(statements))
}

process.on('exit', writeStatements)
