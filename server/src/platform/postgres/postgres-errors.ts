import { StoreUnavailable } from '../../domain/database.ts'

/**
 * What of SQLSTATE says "not now": too many connections, disk full, taken over by another server, a lock or an answer
 * that takes too long.
 */
const notNow = /^(?:53|57P03|58|25006|55P03|57014)/
/** And what says that the connection is gone, or the server on its way out. */
const goneAway = /^(?:08|57P0[12]|E[A-Z]+$)/
const lostConnection = /terminated|timeout|not queryable|Connection ended|after calling end/i

/** The connection was lost while it was used. What was only to be read may be read on another one. */
export class ConnectionLost extends StoreUnavailable {
  override name = 'ConnectionLost'
}

/**
 * A statement was prepared before somebody gave its table another column, as in an upgrade of one process after the
 * other. The connection is of no use any more; on another one the same will succeed.
 */
export class StalePlan extends StoreUnavailable {
  override name = 'StalePlan'
}

export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === '0A000' && error.message.includes('cached plan'))
    return new StalePlan('the layout changed', { cause: error })
  if (notNow.test(code)) return new StoreUnavailable('the database cannot take this now', { cause: error })
  const isLost = goneAway.test(code) || (code === '' && lostConnection.test(error.message))
  return isLost ? new ConnectionLost('the database cannot be reached', { cause: error }) : error
}

/** Two transactions were in each other's way, or the connection was; the same one may succeed at once. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof StalePlan) return true
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error))
}

/** The transaction had failed before. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '25P02'
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
