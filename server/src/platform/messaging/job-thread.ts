import { Worker } from 'node:worker_threads'

export interface JobThreadOptions {
  /** Posts `ready` once it is loaded, and then one response to each message. */
  readonly script: URL
  /** The run time of a job. */
  readonly deadlineMs: number
  readonly maxHeapMb: number
}

/** The job exceeded a limit, and its thread was ended. */
export class LimitExceeded extends Error {
  override name = 'LimitExceeded'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`the job exceeded its ${limit} limit`)
    this.limit = limit
  }
}

/** A thread that performs one job at a time. It keeps the process alive only meanwhile. */
export class JobThread<Request, Response> {
  readonly #worker: Worker
  readonly #deadlineMs: number
  readonly #ready = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  #job: PromiseWithResolvers<Response> | undefined
  #endReason = new Error('the thread was ended')
  #isEnded = false

  constructor({ script, deadlineMs, maxHeapMb }: JobThreadOptions) {
    this.#deadlineMs = deadlineMs
    this.#worker = new Worker(script, {
      // Templates are untrusted, and need neither the settings nor the flags of this program.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 8 },
    })
    this.#ready.promise.catch(() => undefined)
    this.#worker.once('message', () => {
      this.#ready.resolve()
      this.#worker.on('message', (response: Response) => this.#job?.resolve(response))
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#endReason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded('memory') : error
    })
    this.#worker.once('exit', () => this.#onExit())
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Rejects only when the thread has ended. The deadline begins when the thread gets the job. */
  async perform(request: Request): Promise<Response> {
    this.#worker.ref()
    await this.#ready.promise
    this.#job = Promise.withResolvers<Response>()
    // After a busy moment of this thread a timer fires before the response is read, so the response gets its turn first.
    const timer = setTimeout(() => setImmediate(() => this.#expire()), this.#deadlineMs)
    this.#worker.postMessage(request)
    try {
      return await this.#job.promise
    } finally {
      clearTimeout(timer)
      this.#job = undefined
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    void this.#worker.terminate()
    await this.#ended.promise
  }

  #expire(): void {
    if (!this.#job) return
    this.#endReason = new LimitExceeded('time')
    void this.end()
  }

  #onExit(): void {
    this.#isEnded = true
    this.#ready.reject(this.#endReason)
    this.#job?.reject(this.#endReason)
    this.#ended.resolve()
  }
}
