const initialSlots = 1_024

/**
 * A set of UUIDs that takes 8 to 24 bytes for each: a million in a `Set` of strings would take a hundred megabytes. It
 * compares the last 62 random bits, so two of a million ids are taken for one with a probability of one in ten million.
 */
export class IdSet {
  /** Open addressing: two words per slot, both zero if it is free. */
  #words = new Uint32Array(2 * initialSlots)
  #size = 0

  /** False if it was there already. */
  add(id: string): boolean {
    const low = Number.parseInt(id.slice(28), 16) || 1
    const high = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16)
    if (!this.#insert(low, high)) return false
    this.#size += 1
    if (4 * this.#size > this.#words.length) this.#grow()
    return true
  }

  #insert(low: number, high: number): boolean {
    const words = this.#words
    const mask = words.length - 1
    for (let i = (2 * low) & mask; ; i = (i + 2) & mask) {
      if (words[i] === 0) {
        words[i] = low
        words[i + 1] = high
        return true
      }
      if (words[i] === low && words[i + 1] === high) return false
    }
  }

  #grow(): void {
    const before = this.#words
    this.#words = new Uint32Array(2 * before.length)
    for (let i = 0; i < before.length; i += 2) {
      const low = before[i] ?? 0
      if (low !== 0) this.#insert(low, before[i + 1] ?? 0)
    }
  }
}
