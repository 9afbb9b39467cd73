interface Entry<V> {
  readonly value: V
  readonly version: number | undefined
  checkedAt: number
}

export interface TtlCacheOptions {
  readonly freshMs: number
  readonly most: number
  readonly clock: () => number
  /** Where it stays the same, nothing that could be looked at has changed. */
  readonly version: () => number | undefined
}

/**
 * Values that are asked for at every request and change seldom. A value is trusted for `freshMs`, then looked at
 * again; so a change made anywhere, by any process, is seen within that time.
 */
export class TtlCache<V> {
  readonly #look: (key: string, before: V | undefined) => Promise<V>
  readonly #options: TtlCacheOptions
  readonly #entries = new Map<string, Entry<V>>()
  readonly #looking = new Map<string, Promise<V>>()

  constructor(look: (key: string, before: V | undefined) => Promise<V>, options: TtlCacheOptions) {
    this.#look = look
    this.#options = options
  }

  /** The value at once where it is fresh; a promise where somebody has to look. */
  get(key: string): V | Promise<V> {
    const entry = this.#entries.get(key)
    if (entry && this.#isFresh(entry)) return entry.value
    return this.#looking.get(key) ?? this.#lookAgain(key, entry?.value)
  }

  #isFresh(entry: Entry<V>): boolean {
    const now = this.#options.clock()
    if (now - entry.checkedAt < this.#options.freshMs) return true
    if (entry.version === undefined || entry.version !== this.#options.version()) return false
    entry.checkedAt = now
    return true
  }

  #lookAgain(key: string, before: V | undefined): Promise<V> {
    // The moment before the look counts: a change during it must be seen in time too.
    const checkedAt = this.#options.clock()
    const version = this.#options.version()
    const looking = this.#look(key, before)
      .then(value => this.#keep(key, { value, version, checkedAt }))
      .finally(() => this.#looking.delete(key))
    this.#looking.set(key, looking)
    return looking
  }

  #keep(key: string, entry: Entry<V>): V {
    // A map keeps the order of insertion, so the first key is the one looked at longest ago.
    this.#entries.delete(key)
    if (entry.value === undefined) return entry.value
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#options.most) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    return entry.value
  }
}
