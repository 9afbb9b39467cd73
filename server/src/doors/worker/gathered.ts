interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (reason: unknown) => void
}

/** Answers one outcome for each item, in their order; where it fails, all of them do. */
type PerformAll<K, I, O> = (key: K, items: readonly I[]) => Promise<readonly O[]>

/**
 * Things of one kind that go one after the other anyway: those that come while others are under way go together, as soon
 * as these are done. Nobody waits for company.
 */
export class Gathered<K, I, O> {
  readonly #performAll: PerformAll<K, I, O>
  readonly #waiting = new Map<K, Waiting<I, O>[]>()

  constructor(performAll: PerformAll<K, I, O>) {
    this.#performAll = performAll
  }

  perform(key: K, item: I): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<O>()
    const waiting = this.#waiting.get(key)
    if (waiting) waiting.push({ item, resolve, reject })
    else void this.#run(key, [{ item, resolve, reject }])
    return promise
  }

  async #run(key: K, waiting: Waiting<I, O>[]): Promise<void> {
    this.#waiting.set(key, waiting)
    while (waiting.length > 0) await this.#performSome(key, waiting.splice(0))
    this.#waiting.delete(key)
  }

  async #performSome(key: K, some: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.#performAll(
        key,
        some.map(({ item }) => item),
      )
      for (const [i, { resolve }] of some.entries()) resolve(outcomes[i] as O)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
