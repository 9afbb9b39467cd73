import type { Statement } from '../../src/domain/database.ts'

/** The verb and table of a statement, such as `insert into orders`; `begin` for the start of a transaction. */
export function nameOf({ sql }: Pick<Statement, 'sql'>): string {
  const text = sql.replaceAll(/\s+/g, ' ').trim()
  if (/^begin\b/.test(text)) return 'begin'
  const [, verb, table] =
    /\b(insert into|update|delete from) (\w+)/.exec(text) ?? /^(\w+).*? from (\w+)/.exec(text) ?? []
  return verb && table ? `${verb} ${table}` : text.slice(0, 40)
}
