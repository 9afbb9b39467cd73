import type { Statement } from '../../src/domain/database.ts'

/** As `insert into orders`: what it does and to which table. */
export function nameOf({ sql }: Pick<Statement, 'sql'>): string {
  const text = sql.replaceAll(/\s+/g, ' ').trim()
  const [, verb, table] =
    /\b(insert into|update|delete from) (\w+)/.exec(text) ?? /^(\w+).*? from (\w+)/.exec(text) ?? []
  return verb && table ? `${verb} ${table}` : text.slice(0, 40)
}
