import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConnectionLost, isRetryable } from './postgres-errors.ts'

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
