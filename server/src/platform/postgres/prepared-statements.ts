import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Statement } from '../../domain/database.ts'
import { type QueryResult, query } from './pipelined-query.ts'

/** Sends a statement of the stores; where the connection is one's own, the server keeps it prepared. */
export function send(client: PoolClient, { text, values }: Statement, isKeeping: boolean): Promise<QueryResult> {
  const name = isKeeping && values.length > 0 ? nameOf(text) : undefined
  return query(client, text, values.some(hasNul) ? values.map(storable) : values, name)
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/** PostgreSQL's text has no NUL, so that nothing in the store is equal to a text that has one. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** The same text has the same name in every process, so that connections can be shared. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = hash('sha256', text, 'base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
