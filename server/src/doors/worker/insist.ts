import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../domain/database.ts'

const againMs = 200

/**
 * Writes down what was done outside, where it cannot be undone. While the store takes nothing, as on a full disk or while
 * the database is away, it is tried for so long.
 */
export async function insist<T>(write: () => Promise<T>, patienceMs: number, isGivenUp: () => boolean): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || isGivenUp() || performance.now() > until) throw error
    }
    await pause(againMs)
  }
}
