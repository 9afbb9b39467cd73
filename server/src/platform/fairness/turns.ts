/** Waiting work of several companies, taken in rotation: a company with much waiting work delays only itself. */
export class Turns<T> {
  readonly #waiting = new Map<string, T[]>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  add(company: string, work: T): void {
    const waiting = this.#waiting.get(company)
    if (waiting) waiting.push(work)
    else this.#waiting.set(company, [work])
  }

  /** The oldest work of the company whose turn it is. */
  next(): T | undefined {
    for (const [company, waiting] of this.#waiting) {
      this.#waiting.delete(company)
      const work = waiting.shift()
      if (waiting.length > 0) this.#waiting.set(company, waiting)
      return work
    }
    return undefined
  }

  takeAll(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
