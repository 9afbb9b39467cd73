/** The latest things, by what they are of, as many as there is room for; the first in is the first out. */
export class LruCache<K, V> {
  readonly #room: number
  readonly #sizeOf: (thing: V) => number
  readonly #things = new Map<K, V>()
  #used = 0

  /** Room for so many things, or where they have sizes, for so much. */
  constructor(room: number, sizeOf: (thing: V) => number = () => 1) {
    this.#room = room
    this.#sizeOf = sizeOf
  }

  get(key: K): V | undefined {
    return this.#things.get(key)
  }

  set(key: K, thing: V): void {
    this.#forget(key)
    this.#things.set(key, thing)
    this.#used += this.#sizeOf(thing)
    for (const oldest of this.#things.keys()) {
      if (this.#used <= this.#room) return
      this.#forget(oldest)
    }
  }

  #forget(key: K): void {
    const thing = this.#things.get(key)
    if (thing === undefined) return
    this.#things.delete(key)
    this.#used -= this.#sizeOf(thing)
  }
}
