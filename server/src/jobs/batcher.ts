interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (reason: unknown) => void
}

/** Answers one outcome for each item, in their order; where it fails, all of them do. */
type PerformAll<K, I, O> = (key: K, items: readonly I[]) => Promise<readonly O[]>

/**
 * Things of one kind that come in the same turn of the event loop go together, and so do those that come while others of
 * their kind are under way, up to so many. Nobody waits longer for company.
 */
export class Batcher<K, I, O> {
  readonly #performAll: PerformAll<K, I, O>
  readonly #most: number
  readonly #waiting = new Map<K, Waiting<I, O>[]>()

  constructor(performAll: PerformAll<K, I, O>, most = 32) {
    this.#performAll = performAll
    this.#most = most
  }

  perform(key: K, item: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<O>()
    const waiting = this.#waiting.getOrInsertComputed(key, () => {
      setImmediate(() => this.#run(key))
      return []
    })
    waiting.push({ item, resolve, reject })
    return promise
  }

  async #run(key: K): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    while (waiting.length > 0) await this.#performTogether(key, waiting.splice(0, this.#most))
    this.#waiting.delete(key)
  }

  async #performTogether(key: K, together: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.#performAll(
        key,
        together.map(({ item }) => item),
      )
      for (const [i, { resolve }] of together.entries()) resolve(outcomes[i] as O)
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
}
