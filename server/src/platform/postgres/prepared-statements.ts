import type { PoolClient } from 'pg'
import type { Statement } from '../../domain/database.ts'
import { toPostgres } from './dialect.ts'
import { type QueryResult, query } from './pipelined-query.ts'

/** Sends a statement of the stores. `isKeeping`: the connection is not shared by a pooler, so the server keeps it prepared. */
export function send(client: PoolClient, { sql, values }: Statement, isKeeping: boolean): Promise<QueryResult> {
  const { text, name } = toPostgres(sql)
  const stored = values.some(hasNul) ? values.map(withoutNul) : values
  return query(client, text, stored, isKeeping && values.length > 0 ? name : undefined)
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/** PostgreSQL's text has no NUL. With the replacement, nothing in the store equals a text that has one. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
