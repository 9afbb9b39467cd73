/** The answers given last, by all that they depend on. */
export class RecentAnswers<V> {
  readonly #most: number
  readonly #answers = new Map<string, V>()

  constructor(most: number) {
    this.#most = most
  }

  async get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const made = await make()
    this.#answers.set(key, made)
    if (this.#answers.size > this.#most) {
      const [oldest] = this.#answers.keys()
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    return made
  }
}
