/** The last so many things, by what they are of; the first in is the first out. */
export class Recent<K, V> {
  readonly #most: number
  readonly #things = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#things.get(key)
  }

  set(key: K, thing: V): void {
    this.#things.delete(key)
    this.#things.set(key, thing)
    if (this.#things.size <= this.#most) return
    for (const oldest of this.#things.keys()) {
      this.#things.delete(oldest)
      return
    }
  }
}
