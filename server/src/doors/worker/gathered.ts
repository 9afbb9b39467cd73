interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (reason: unknown) => void
}

/** Answers one outcome for each item, in their order; where it fails, all of them do. */
type PerformAll<K, I, O> = (key: K, items: readonly I[]) => Promise<readonly O[]>

/** Things of one kind that come in the same turn of the event loop go together. Nobody waits longer for company. */
export class Gathered<K, I, O> {
  readonly #performAll: PerformAll<K, I, O>
  readonly #waiting = new Map<K, Waiting<I, O>[]>()

  constructor(performAll: PerformAll<K, I, O>) {
    this.#performAll = performAll
  }

  perform(key: K, item: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<O>()
    const waiting = this.#waiting.getOrInsertComputed(key, () => {
      setImmediate(() => this.#go(key))
      return []
    })
    waiting.push({ item, resolve, reject })
    return promise
  }

  async #go(key: K): Promise<void> {
    const together = this.#waiting.get(key) ?? []
    this.#waiting.delete(key)
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
