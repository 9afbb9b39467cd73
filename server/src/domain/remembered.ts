interface Entry<V> {
  readonly value: V
  checkedAt: number
}

/**
 * Values that are asked for at every request and change seldom. A value is trusted for `freshMs`, then looked at
 * again; so a change made anywhere, by any process, is seen within that time.
 */
export class Remembered<V> {
  readonly #look: (key: string, before: V | undefined) => Promise<V>
  readonly #freshMs: number
  readonly #most: number
  readonly #clock: () => number
  readonly #entries = new Map<string, Entry<V>>()
  readonly #looking = new Map<string, Promise<V>>()

  constructor(
    look: (key: string, before: V | undefined) => Promise<V>,
    options: { freshMs: number; most: number; clock: () => number },
  ) {
    this.#look = look
    this.#freshMs = options.freshMs
    this.#most = options.most
    this.#clock = options.clock
  }

  /** The value at once where it is fresh; a promise where somebody has to look. */
  get(key: string): V | Promise<V> {
    const entry = this.#entries.get(key)
    if (entry && this.#clock() - entry.checkedAt < this.#freshMs) return entry.value
    return this.#looking.get(key) ?? this.#lookAgain(key, entry?.value)
  }

  #lookAgain(key: string, before: V | undefined): Promise<V> {
    // The moment before the look counts: a change during it must be seen in time too.
    const checkedAt = this.#clock()
    const looking = this.#look(key, before)
      .then(value => this.#keep(key, { value, checkedAt }))
      .finally(() => this.#looking.delete(key))
    this.#looking.set(key, looking)
    return looking
  }

  #keep(key: string, entry: Entry<V>): V {
    // A map keeps the order of insertion, so the first key is the one looked at longest ago.
    this.#entries.delete(key)
    if (entry.value === undefined) return entry.value
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#most) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    return entry.value
  }
}
