import { Unavailable } from './errors.ts'

/** A server that asks for a longer wait than this gets no further attempt. */
const maxWaitMs = 60_000
const firstBackoffMs = 500
/** No response, a response that was cut off, or one that says: later. */
const retryableStatuses = new Set([0, 200, 429, 502, 503, 504])

/** Repeats an attempt that failed for a while, with a jittered backoff or after what `Retry-After` says. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  maxRetries: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      if (retry >= maxRetries || !isRetryable(error)) throw error
      const backoffMs = firstBackoffMs * 2 ** retry * (0.5 + Math.random() / 2)
      const waitMs = Math.max(backoffMs, (error.retryAfterSeconds ?? 0) * 1000)
      if (waitMs > maxWaitMs) throw error
      await wait(waitMs, signal)
    }
  }
}

function isRetryable(error: unknown): error is Unavailable {
  return error instanceof Unavailable && retryableStatuses.has(error.httpStatus)
}

/** Rejects as soon as the signal is aborted. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
}
