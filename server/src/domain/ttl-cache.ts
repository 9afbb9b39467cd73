import { LRUCache } from 'lru-cache'

interface Entry<V> {
  readonly value: V
  readonly version: number | undefined
  checkedAt: number
  /** How often the cache had been expired. */
  readonly generation: number
}

export interface TtlCacheOptions {
  readonly ttlMs: number
  readonly max: number
  readonly clock: () => number
  /** While it stays the same, nothing in the store has changed, and expired entries remain valid. */
  readonly version: () => number | undefined
}

/**
 * Caches values that every request needs and that seldom change. An entry is invalidated by its age: after `ttlMs` it is
 * loaded again, so a change by any process takes effect within that time.
 */
export class TtlCache<V> {
  readonly #load: (key: string, before: V | undefined) => Promise<V>
  readonly #options: TtlCacheOptions
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #loading = new Map<string, Promise<V>>()
  #generation = 0

  constructor(load: (key: string, before: V | undefined) => Promise<V>, options: TtlCacheOptions) {
    this.#load = load
    this.#options = options
    this.#entries = new LRUCache({ max: options.max })
  }

  /** The value itself when it is fresh; otherwise a promise, which concurrent callers share. */
  get(key: string): V | Promise<V> {
    const entry = this.#entries.get(key)
    if (entry && this.#isFresh(entry)) return entry.value
    return this.#loading.get(key) ?? this.#reload(key, entry?.value)
  }

  /** From here on every value is loaded, or found to be current, after this call. */
  expire(): void {
    this.#generation++
    this.#loading.clear()
  }

  #isFresh(entry: Entry<V>): boolean {
    if (entry.generation !== this.#generation) return false
    const now = this.#options.clock()
    if (now - entry.checkedAt < this.#options.ttlMs) return true
    if (entry.version === undefined || entry.version !== this.#options.version()) return false
    entry.checkedAt = now
    return true
  }

  #reload(key: string, before: V | undefined): Promise<V> {
    // The age counts from before the load: a change during the load must be seen in time too.
    const checkedAt = this.#options.clock()
    const version = this.#options.version()
    const generation = this.#generation
    const loading = this.#load(key, before)
      .then(value => {
        if (value === undefined) this.#entries.delete(key)
        else this.#entries.set(key, { value, version, checkedAt, generation })
        return value
      })
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key)
      })
    this.#loading.set(key, loading)
    return loading
  }
}
