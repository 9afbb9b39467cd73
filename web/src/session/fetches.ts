import { isConnected, reportFailure, reportResponse } from './connection.ts'
import { renewSession } from './expired-session.ts'

/** Notes whether the service can be reached. */
export const watched: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init)
    reportResponse(response.status)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) reportFailure()
    throw error
  }
}

/** A request that fails while the service can be reached is refused by something else, such as an extension. */
const maxRepeats = 5

/** A request without an answer waits for the connection and is repeated, if it cannot take effect twice. */
const persistent: typeof fetch = async (input, init) => {
  for (let repeats = 0; ; repeats++) {
    try {
      return await watched(input, init)
    } catch (error) {
      if (init?.signal?.aborted || !isRepeatable(init) || repeats === maxRepeats) throw error
      await untilConnected(init?.signal)
    }
  }
}

function isRepeatable({ method = 'GET', headers }: RequestInit = {}): boolean {
  return method === 'GET' || new Headers(headers).has('idempotency-key')
}

function untilConnected(signal: AbortSignal | null | undefined): Promise<void> {
  // Another request may have been answered since this one failed; nothing would announce it again.
  if (isConnected.get()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = isConnected.subscribe(() => {
      if (!isConnected.get()) return
      stop()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}

/** If the session has ended, the person signs in again in place, and the request is repeated. */
export const renewing: typeof fetch = async (input, init) => {
  const response = await persistent(input, init)
  return response.status === 401 && (await renewSession()) ? persistent(input, init) : response
}

/** Leaves time for signing in again, and for a lost connection. */
export const renewingTimeoutMs = 30 * 60_000
