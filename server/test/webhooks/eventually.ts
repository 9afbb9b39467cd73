import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 20_000

/** For what nobody announces: looks again and again until the claim holds, and fails with its last words otherwise. */
export async function eventually<T>(claim: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await claim()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(20)
  }
}
