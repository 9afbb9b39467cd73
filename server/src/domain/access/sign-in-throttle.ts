interface Tally {
  /** When the tally is back at nothing, if no further failure comes. */
  emptyAt: number
}

/** How fast failures are forgotten, and how many are free before answers slow down. */
export const perAddress = { forgetMs: 50, free: 100 }
export const perKey = { forgetMs: 1_000, free: 10 }
export const maxDelayMs = 5_000
const mostTallies = 10_000

/**
 * Slows whoever keeps sending wrong credentials, by address and by address and key. Only wrong answers wait: the right
 * secret always passes at once, so nobody can lock an owner out.
 */
export class SignInThrottle {
  readonly #tallies = new Map<string, Tally>()

  /** Counts a failure and answers how long its answer is to be held back, in milliseconds. */
  noteFailure(address: string, key: string, nowMs: number): number {
    // failpoint: guessing-many-keys-not-slowed
    // failpoint: guessing-locks-the-owner-out
    const wait = Math.max(
      this.#count(address, perAddress, nowMs),
      this.#count(`${address} ${key.slice(0, 64)}`, perKey, nowMs),
    )
    return Math.min(wait, maxDelayMs)
  }

  #count(name: string, { forgetMs, free }: typeof perKey, nowMs: number): number {
    const before = this.#tallies.get(name)
    this.#tallies.delete(name)
    const emptyAt = Math.min(Math.max(before?.emptyAt ?? 0, nowMs) + forgetMs, nowMs + free * forgetMs + maxDelayMs)
    this.#tallies.set(name, { emptyAt })
    this.#forgetOldest()
    return Math.max(0, emptyAt - nowMs - free * forgetMs)
  }

  #forgetOldest(): void {
    if (this.#tallies.size <= mostTallies) return
    const [oldest] = this.#tallies.keys()
    if (oldest !== undefined) this.#tallies.delete(oldest)
  }
}
