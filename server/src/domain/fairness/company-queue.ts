import { Refusal } from '../refusal.ts'

export interface QueueLimits {
  /** What one company may have in progress in this process. */
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

export interface QueueObserver {
  /** The company had to wait. */
  waited(countedAs: string): void
  refused(countedAs: string): void
}

interface CompanyState {
  inProgress: number
  readonly waiting: Set<() => void>
}

/** The time after which a refused caller may expect a free place. */
export const retryAfterSeconds = 5

/**
 * One kind of work, limited for each company: work beyond the limit waits in the company's own queue, in order. A queue
 * is bounded in length and time; work beyond that is refused. Other companies do not notice.
 */
export class CompanyQueue {
  readonly #work: string
  readonly #limits: QueueLimits
  readonly #observer: QueueObserver
  /** Companies with work in progress. */
  readonly #companies = new Map<string, CompanyState>()

  constructor(work: string, limits: QueueLimits, observer: QueueObserver) {
    this.#work = work
    this.#limits = limits
    this.#observer = observer
  }

  /** The number that waits, of all companies. */
  get waiting(): number {
    return this.#companies.values().reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** Returns no promise where the work may begin immediately, which is the usual case. Every success needs a `release`. */
  acquire(companyKey: string, countedAs = companyKey): Promise<void> | undefined {
    const company = this.#companies.getOrInsertComputed(companyKey, () => ({ inProgress: 0, waiting: new Set() }))
    if (company.inProgress >= this.#limits.concurrency) return this.#wait(company, countedAs)
    company.inProgress += 1
    return undefined
  }

  release(companyKey: string): void {
    const company = this.#companies.get(companyKey)
    if (!company) return
    const [next] = company.waiting
    if (next) next()
    else company.inProgress -= 1
    if (company.inProgress === 0) this.#companies.delete(companyKey)
  }

  /** The observer keeps every name that it gets, so a key that anyone can invent is counted as something else. */
  async run<T>(companyKey: string, work: () => Promise<T>, countedAs?: string): Promise<T> {
    const waiting = this.acquire(companyKey, countedAs)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      this.release(companyKey)
    }
  }

  async #wait({ waiting }: CompanyState, countedAs: string): Promise<void> {
    if (waiting.size >= this.#limits.maxWaiting) throw this.#refuse(countedAs)
    this.#observer.waited(countedAs)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (begins: boolean) => {
      waiting.delete(begin)
      clearTimeout(timer)
      resolve(begins)
    }
    const begin = () => end(true)
    waiting.add(begin)
    const timer = setTimeout(end, this.#limits.maxWaitMs, false).unref()
    if (!(await promise)) throw this.#refuse(countedAs)
  }

  #refuse(countedAs: string): Refusal {
    this.#observer.refused(countedAs)
    return new Refusal('company.busy', { work: this.#work, seconds: retryAfterSeconds })
  }
}
