import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '../../domain/database.ts'

const retryMs = 200

export interface RetryOptions {
  readonly timeoutMs: number
  readonly isCancelled?: () => boolean
  /** Called once, before the first wait. */
  readonly onWaiting?: ((error: unknown) => void) | undefined
}

/** Reattempts while the store is unavailable: the disk is full, or the database is down. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { timeoutMs, isCancelled, onWaiting }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || isCancelled?.() || performance.now() >= deadline) throw error
      if (attempts === 1) onWaiting?.(error)
    }
    await sleep(retryMs)
  }
}
