import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPostgres } from '../../../src/platform/postgres/dialect.ts'
import { distributionOf } from '../../../src/platform/postgres/distribution.ts'
import { readMigrations, statementsOf } from '../../../src/platform/store/migrations.ts'
import { readSchema } from '../../../src/platform/store/schema.ts'
import { namedExceptions } from './named-exceptions.ts'
import { findObstacles } from './router-query.ts'

/** Reads what `collect.ts` wrote. */
export function readStatements(folder: string): string[] {
  const texts = readdirSync(folder).flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[])
  return [...new Set(texts)].sort()
}

export interface Checked {
  readonly statements: number
  /** Exceptions, by the number of statements that each covers. */
  readonly exceptions: ReadonlyMap<string, number>
  /** Statements that are neither router queries nor named. */
  readonly refused: readonly string[]
}

/** Statements of migrations are left out: those up to `store distribute` run before it. */
export function checkStatements(statements: readonly string[]): Checked {
  const schema = readSchema()
  const migrations = new Set(
    readMigrations()
      .flatMap(({ text }) => statementsOf(text))
      .map(sql => toPostgres(sql).text),
  )
  const exceptions = new Map<string, number>()
  const refused: string[] = []
  for (const text of statements.filter(each => !migrations.has(each))) {
    const obstacles = findObstacles(text, table => distributionOf(schema, table))
    if (obstacles.length === 0) continue
    const line = text.replaceAll(/\s+/g, ' ').trim()
    const exception = namedExceptions.find(({ statement }) => statement.test(line))
    if (exception) exceptions.set(exception.why, (exceptions.get(exception.why) ?? 0) + 1)
    else refused.push(`${obstacles.join('; ')}:\n  ${line}`)
  }
  return { statements: statements.length, exceptions, refused }
}
