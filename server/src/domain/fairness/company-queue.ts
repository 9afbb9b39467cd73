import { Refusal } from '../refusal.ts'

export interface QueueLimits {
  /** What one company may have in progress in this process. */
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

export interface QueueObserver {
  /** The company had to wait. */
  waited(companyKey: string): void
  refused(companyKey: string): void
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
  readonly work: string
  readonly #limits: QueueLimits
  readonly #observer: QueueObserver
  /** Companies with work in progress. */
  readonly #companies = new Map<string, CompanyState>()

  constructor(work: string, limits: QueueLimits, observer: QueueObserver) {
    this.work = work
    this.#limits = limits
    this.#observer = observer
  }

  /** The number that waits, of all companies. */
  get waiting(): number {
    return this.#companies.values().reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** Returns no promise where the work may begin immediately, which is the usual case. Every success needs a `release`. */
  acquire(companyKey: string): Promise<void> | undefined {
    const company = this.#companies.getOrInsertComputed(companyKey, () => ({ inProgress: 0, waiting: new Set() }))
    if (company.inProgress >= this.#limits.concurrency) return this.#wait(company, companyKey)
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

  async run<T>(companyKey: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.acquire(companyKey)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      this.release(companyKey)
    }
  }

  async #wait({ waiting }: CompanyState, companyKey: string): Promise<void> {
    if (waiting.size >= this.#limits.maxWaiting) throw this.#refuse(companyKey)
    this.#observer.waited(companyKey)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (begins: boolean) => {
      waiting.delete(begin)
      clearTimeout(timer)
      resolve(begins)
    }
    const begin = () => end(true)
    waiting.add(begin)
    const timer = setTimeout(end, this.#limits.maxWaitMs, false).unref()
    if (!(await promise)) throw this.#refuse(companyKey)
  }

  #refuse(companyKey: string): Refusal {
    this.#observer.refused(companyKey)
    return new Refusal('company.busy', { work: this.work, seconds: retryAfterSeconds })
  }
}
