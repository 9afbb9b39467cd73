import { setImmediate as nextTurn } from 'node:timers/promises'
import { GuardedTimeConflict, StoreUnavailable } from '../../domain/database.ts'
import { overlapConstraint } from '../store/overlap.ts'

/**
 * SQLSTATEs of a server that cannot do this now: too many connections, disk full, starting up, read-only after a
 * failover, lock timeout, statement timeout.
 */
const unavailable = /^(?:53|57P03|58|25006|55P03|57014)/
/** SQLSTATEs and system errors of a lost connection or a server that shuts down. */
const connectionLost = /^(?:08|57P0[12]|E[A-Z]+$)/
const connectionLostMessage = /terminated|timeout|not queryable|Connection ended/i

/** A distributed database names it in the message alone, followed by the number of the shard. */
const overlap = new RegExp(`\\b${overlapConstraint}(?:_\\d+)?\\b`)

/** The connection was lost while it was in use. A read may be repeated on another one. */
export class ConnectionLost extends StoreUnavailable {
  override name = 'ConnectionLost'
}

/**
 * The statement was prepared before a migration changed its table, as in a rolling upgrade. The connection is dropped;
 * the statement succeeds on a new one.
 */
class StalePlan extends StoreUnavailable {
  override name = 'StalePlan'
}

/** On a worker of a distributed store: the table belongs to the install, and is on the coordinator alone. */
class TableElsewhere extends Error {
  override name = 'TableElsewhere'
}

/** Of a statement that was sent to a worker. */
export function toWorkerError(error: unknown): unknown {
  const isTableMissing = error instanceof Error && codeOf(error) === '42P01'
  return isTableMissing ? new TableElsewhere(error.message, { cause: error }) : error
}

export function isTableElsewhere(error: unknown): boolean {
  return error instanceof TableElsewhere
}

export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === '0A000' && error.message.includes('cached plan'))
    return new StalePlan('the schema changed', { cause: error })
  if (code === '23P01' && overlap.test(`${'constraint' in error ? error.constraint : ''} ${error.message}`))
    return new GuardedTimeConflict({ cause: error })
  if (unavailable.test(code)) return new StoreUnavailable('the database is temporarily unavailable', { cause: error })
  const isLost = connectionLost.test(code) || (code === '' && connectionLostMessage.test(error.message))
  return isLost ? new ConnectionLost('the database cannot be reached', { cause: error }) : error
}

/** Serialization failure, deadlock or stale plan: the same transaction may succeed immediately. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof StalePlan || isTableElsewhere(error)) return true
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error))
}

/** As many as there may be connections with plans that a migration made stale. */
const maxRetries = 20

/** Repeats after a serialization failure, a deadlock or a stale plan. Nothing was returned to the caller yet. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || retries >= maxRetries) throw error
    }
  }
}

/**
 * Repeats a read once. After a failover or restart several idle connections may be dead; after a turn of the event loop
 * the pool has dropped them.
 */
export async function retryLostConnection<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    await nextTurn()
    return read()
  }
}

/** An earlier statement of the transaction failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '25P02'
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
