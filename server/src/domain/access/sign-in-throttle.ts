import { LRUCache } from 'lru-cache'

/** `freeFailures` are not delayed; each failure expires after `expiryMs`. */
export const perAddress = { expiryMs: 50, freeFailures: 100 }
export const perKey = { expiryMs: 1_000, freeFailures: 10 }
export const maxDelayMs = 5_000
const maxCounters = 10_000

/**
 * Throttles failed sign-ins, per address and per address and key. Only failures are delayed: the right secret always
 * passes immediately, so an attacker cannot lock an owner out.
 */
export class SignInThrottle {
  /** For each counter the time at which all of its failures have expired. */
  readonly #expiries = new LRUCache<string, number>({ max: maxCounters })

  /** Counts a failure and returns the delay of its response in milliseconds. */
  noteFailure(address: string, key: string, nowMs: number): number {
    // failpoint: sign-in-not-throttled-by-address
    // failpoint: sign-in-throttled-for-all-addresses
    const delay = Math.max(
      this.#count(address, perAddress, nowMs),
      this.#count(`${address} ${key.slice(0, 64)}`, perKey, nowMs),
    )
    return Math.min(delay, maxDelayMs)
  }

  #count(counter: string, { expiryMs, freeFailures }: typeof perKey, nowMs: number): number {
    const freeMs = freeFailures * expiryMs
    const before = Math.max(this.#expiries.get(counter) ?? 0, nowMs)
    const expiry = Math.min(before + expiryMs, nowMs + freeMs + maxDelayMs)
    this.#expiries.set(counter, expiry)
    return Math.max(0, expiry - nowMs - freeMs)
  }
}
