interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (reason: unknown) => void
}

/** Resolves to one outcome for each item, in their order; a rejection is that of every item. */
type PerformAll<K, I, O> = (key: K, items: readonly I[]) => Promise<readonly O[]>

/**
 * Performs items of the same key in batches: those of one turn of the event loop, and those that arrive while the batch
 * before them is in progress. An item never waits longer to fill a batch.
 */
export class Batcher<K, I, O> {
  readonly #performAll: PerformAll<K, I, O>
  readonly #maxSize: number
  readonly #waiting = new Map<K, Waiting<I, O>[]>()

  constructor(performAll: PerformAll<K, I, O>, maxSize = 32) {
    this.#performAll = performAll
    this.#maxSize = maxSize
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
    while (waiting.length > 0) await this.#performBatch(key, waiting.splice(0, this.#maxSize))
    this.#waiting.delete(key)
  }

  async #performBatch(key: K, batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.#performAll(
        key,
        batch.map(({ item }) => item),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as O)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
