/** What a company that was idle may use at once. */
const burstMs = 200
/** However long its work took, a company waits at most this long. */
const maxWaitMs = 500
/** A company counts as served for this long after a request. */
const servedMs = 1_000

interface Served {
  readonly company: string
  readonly at: number
}

const nobody: Served = { company: '', at: Number.NEGATIVE_INFINITY }

/** Which companies have requests that are answered quickly, and that another company's work may delay. */
export class ServedCompanies {
  /** The company that was served last, and the last one before it that is another. */
  #last = nobody
  #other = nobody

  note(company: string): void {
    if (company !== this.#last.company) this.#other = this.#last
    this.#last = { company, at: performance.now() }
  }

  hasOthersThan(company: string, now: number): boolean {
    return now - (this.#last.company === company ? this.#other : this.#last).at < servedMs
  }
}

/** What a company has a share of the time for. */
export type SharedWork = 'long reads' | 'writes' | 'deliveries'

export interface ShareWaits {
  readonly work: SharedWork
  readonly company: string
  readonly count: number
}

const waits = new Map<SharedWork, Map<string, number>>()

/** How often companies had to wait in this process, because they had spent their share of the time. */
export function listShareWaits(): ShareWaits[] {
  return [...waits].flatMap(([work, counts]) => [...counts].map(([company, count]) => ({ work, company, count })))
}

/** Those of this process. */
const servedHere = new ServedCompanies()

export function noteServed(company: string): void {
  servedHere.note(company)
}

/**
 * The time that each company spends with one kind of work. While other companies are served, a company that spent more than
 * its share has to wait, so that the requests of others meet its work rarely. A company that is alone may spend all the time.
 */
export class WorkBudget {
  readonly #work: SharedWork
  readonly #share: number
  readonly #served: ServedCompanies
  /** When the time that a company spent is made up for, at its share of the time. */
  readonly #paidAt = new Map<string, number>()
  /** The companies that had to wait after what they spent last. */
  readonly #held = new Set<string>()

  /** `share`: of the time, from 0 to 1. */
  constructor(work: SharedWork, share: number, served = servedHere) {
    this.#work = work
    this.#share = share
    this.#served = served
  }

  /** How long this company has to wait until it may go on. */
  waitMs(company: string): number {
    const paidAt = this.#paidAt.get(company)
    if (paidAt === undefined) return 0
    const now = performance.now()
    if (paidAt <= now) this.#paidAt.delete(company)
    const waitMs = paidAt - now - this.#burst
    if (waitMs <= 0 || !this.#served.hasOthersThan(company, now)) return 0
    this.#countWait(company)
    return waitMs
  }

  charge(company: string, spentMs: number): void {
    this.#held.delete(company)
    const now = performance.now()
    // What it spent while it was alone does not make it wait longer.
    const owedMs = Math.min(Math.max(0, (this.#paidAt.get(company) ?? now) - now), this.#burst)
    this.#paidAt.set(company, now + Math.min(owedMs + spentMs / this.#share, this.#burst + maxWaitMs))
  }

  /** Once, however often it asks until it may go on. */
  #countWait(company: string): void {
    if (this.#held.has(company)) return
    this.#held.add(company)
    const counts = waits.getOrInsertComputed(this.#work, () => new Map<string, number>())
    counts.set(company, (counts.get(company) ?? 0) + 1)
  }

  get #burst(): number {
    return burstMs / this.#share
  }
}
