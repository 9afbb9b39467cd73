import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../domain/database.ts'

const againMs = 200

export interface RetryOptions {
  /** For how long it is tried again. */
  readonly forMs: number
  readonly isGivenUp?: () => boolean
  /** Told once, where it has to be waited. */
  readonly onWaiting?: ((error: unknown) => void) | undefined
}

/** What must be done with the store, which may take nothing for a while: the disk is full, or the database away. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { forMs, isGivenUp, onWaiting }: RetryOptions,
): Promise<T> {
  const until = performance.now() + forMs
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || isGivenUp?.() || performance.now() >= until) throw error
      if (tries === 1) onWaiting?.(error)
    }
    await pause(againMs)
  }
}
