import { JobThread, type JobThreadOptions } from './job-thread.ts'

export interface ThreadPoolOptions extends JobThreadOptions {
  readonly maxThreads: number
  /** How many jobs of one owner may wait. */
  readonly maxWaiting: number
  /** A thread without a job ends after this time, and returns its memory. */
  readonly idleMs: number
}

interface Job<Request, Response> extends PromiseWithResolvers<Response> {
  readonly owner: string
  readonly request: Request
}

/**
 * Performs jobs of many owners on a few threads, which start with the first job. The owners take turns, and each has at
 * most one job in progress, so that the jobs of one never fill the pool.
 */
export class ThreadPool<Request, Response> {
  readonly #options: ThreadPoolOptions
  /** By owner. The first owner is next. */
  readonly #waiting = new Map<string, Job<Request, Response>[]>()
  readonly #inProgress = new Set<string>()
  readonly #threads = new Set<JobThread<Request, Response>>()
  readonly #idle = new Map<JobThread<Request, Response>, NodeJS.Timeout>()
  #isClosed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /** Rejects with LimitExceeded when the job exceeded a limit. */
  async run(owner: string, request: Request): Promise<Response> {
    const jobs = this.#waiting.get(owner) ?? []
    if (this.#isClosed) throw new Error('the thread pool is closed')
    if (jobs.length >= this.#options.maxWaiting) throw new Error(`too many jobs of ${owner} are waiting`)
    const job = { owner, request, ...Promise.withResolvers<Response>() }
    this.#waiting.set(owner, [...jobs, job])
    this.#dispatch()
    return job.promise
  }

  /** Rejects the jobs that wait or are in progress, and ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of [...this.#waiting.values()].flat()) reject(new Error('the thread pool is closed'))
    this.#waiting.clear()
    await Promise.all([...this.#threads].map(thread => this.#end(thread)))
  }

  #dispatch(): void {
    while (this.#idle.size > 0 || this.#threads.size < this.#options.maxThreads) {
      const job = this.#takeNext()
      if (!job) return
      void this.#perform(job, this.#takeIdle() ?? this.#start())
    }
  }

  /** The owner whose job is taken goes to the end of the sequence. */
  #takeNext(): Job<Request, Response> | undefined {
    for (const [owner, [job, ...others]] of this.#waiting) {
      // failpoint: templates-fill-the-pool
      if (this.#inProgress.has(owner)) continue
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      return job
    }
    return undefined
  }

  #takeIdle(): JobThread<Request, Response> | undefined {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(thread)
      if (!thread.isEnded) return thread
      this.#threads.delete(thread)
    }
    return undefined
  }

  #start(): JobThread<Request, Response> {
    const thread = new JobThread<Request, Response>(this.#options)
    this.#threads.add(thread)
    return thread
  }

  async #perform(job: Job<Request, Response>, thread: JobThread<Request, Response>): Promise<void> {
    this.#inProgress.add(job.owner)
    await thread.perform(job.request).then(job.resolve, job.reject)
    this.#inProgress.delete(job.owner)
    if (thread.isEnded) this.#threads.delete(thread)
    else this.#idle.set(thread, setTimeout(() => this.#end(thread), this.#options.idleMs).unref())
    this.#dispatch()
  }

  async #end(thread: JobThread<Request, Response>): Promise<void> {
    clearTimeout(this.#idle.get(thread))
    this.#idle.delete(thread)
    await thread.end()
    this.#threads.delete(thread)
    this.#dispatch()
  }
}
