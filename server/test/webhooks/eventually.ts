import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 20_000

/** Repeats an assertion until it holds, or fails with its last error. */
export async function eventually<T>(claim: () => T | Promise<T>, timeoutMs = patienceMs): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await claim()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(20)
  }
}
