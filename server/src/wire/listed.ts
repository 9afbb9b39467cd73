/** A list of which each record is shown when it is rendered: a long one is rendered in slices. */
export class Listed<T> {
  readonly #records: readonly T[]
  readonly #show: (record: T) => unknown

  constructor(records: readonly T[], show: (record: T) => unknown) {
    this.#records = records
    this.#show = show
  }

  /** Also what `JSON.stringify` renders. */
  toJSON(): unknown[] {
    return this.#records.map(this.#show)
  }

  /** Each rendered on its own. */
  render(): IteratorObject<string> {
    return this.#records.values().map(record => JSON.stringify(this.#show(record)))
  }
}
