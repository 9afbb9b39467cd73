/** Even work without a measurable cost passes the turn on. */
const minCost = 0.01

/**
 * Waiting work of several companies. The company that has used the least goes first (start-time fair queueing), so that
 * a company with much or expensive work delays only itself.
 */
export class FairQueue<T> {
  readonly #waiting = new Map<string, T[]>()
  /** What each company had used when its next work may start. */
  readonly #used = new Map<string, number>()
  /** The value of `#used` of the work that was taken last: a company that waited for nothing saves no credit. */
  #now = 0

  /** The number of companies with waiting work. */
  get companies(): number {
    return this.#waiting.size
  }

  get names(): IteratorObject<string> {
    return this.#waiting.keys()
  }

  get isEmpty(): boolean {
    return this.companies === 0
  }

  add(company: string, work: T): void {
    if (this.isEmpty) this.#used.clear()
    const waiting = this.#waiting.get(company)
    if (waiting) waiting.push(work)
    else this.#begin(company, [work])
  }

  /** The oldest work of the company whose turn it is, among those that may go on. */
  next(mayGoOn: (company: string) => boolean = () => true): T | undefined {
    const company = this.#first(mayGoOn)
    if (company === undefined) return undefined
    const waiting = this.#waiting.get(company) ?? []
    this.#now = this.#used.get(company) ?? this.#now
    this.charge(company, minCost)
    this.#waiting.delete(company)
    const work = waiting.shift()
    if (waiting.length > 0) this.#begin(company, waiting)
    return work
  }

  /** Adds the cost of work that was taken. */
  charge(company: string, cost: number): void {
    this.#used.set(company, (this.#used.get(company) ?? this.#now) + cost)
  }

  takeAll(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }

  #begin(company: string, waiting: T[]): void {
    this.#waiting.set(company, waiting)
    this.#used.set(company, Math.max(this.#now, this.#used.get(company) ?? 0))
  }

  #first(mayGoOn: (company: string) => boolean): string | undefined {
    let first: string | undefined
    for (const company of this.#waiting.keys()) {
      if (!mayGoOn(company)) continue
      if (first === undefined || this.#usedBy(company) < this.#usedBy(first)) first = company
    }
    return first
  }

  #usedBy(company: string): number {
    return this.#used.get(company) ?? 0
  }
}
