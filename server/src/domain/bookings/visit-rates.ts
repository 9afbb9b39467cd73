import { LRUCache } from 'lru-cache'

export interface Rate {
  /** Requests at once. */
  readonly burst: number
  readonly perSecond: number
}

/** Of the visitors of one company with one network, by kind of request. */
export const visitRates = {
  reads: { burst: 200, perSecond: 5 },
  writes: { burst: 120, perSecond: 0.5 },
} as const satisfies Record<string, Rate>

const maxCounters = 20_000

/** Token buckets, in each process. */
export class VisitRates {
  /** For each counter the time at which its bucket is full again. */
  readonly #fullAt = new LRUCache<string, number>({ max: maxCounters })

  /** Returns whether the request is within the rate. */
  take(counter: string, { burst, perSecond }: Rate, nowMs: number): boolean {
    const costMs = 1_000 / perSecond
    const fullAt = Math.max(this.#fullAt.get(counter) ?? 0, nowMs)
    // failpoint: visits-unlimited
    if (fullAt + costMs > nowMs + burst * costMs) return false
    this.#fullAt.set(counter, fullAt + costMs)
    return true
  }
}
