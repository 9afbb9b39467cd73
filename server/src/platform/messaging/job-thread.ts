import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface JobThreadOptions {
  /** Posts `ready` once it is loaded, and then one response to each message. */
  readonly script: URL
  /** The CPU time of a job. */
  readonly deadlineMs: number
  readonly maxHeapMb: number
}

/** A job that does not respond for so many times its deadline ends as well, whatever its CPU time. */
const wallTimeFactor = 8
/** A thread whose CPU time is below the deadline is not asked more often than this. */
const minCheckMs = 20

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

  /**
   * Rejects only when the thread has ended. The deadline begins when the thread gets the job, and counts CPU time: on a busy
   * machine a harmless job may wait long for its turn.
   */
  async perform(request: Request): Promise<Response> {
    this.#worker.ref()
    await this.#ready.promise
    const before = this.#cpuUsage()
    const job = Promise.withResolvers<Response>()
    this.#job = job
    const check = async () => {
      // After a busy moment of this thread a timer fires before the response is read, so the response gets its turn first.
      await setImmediate()
      const leftMs = this.#deadlineMs - (await this.#cpuMsSince(before))
      if (this.#job !== job) return
      if (leftMs <= 0) this.#expire()
      else timer = setTimeout(check, Math.max(leftMs, minCheckMs))
    }
    let timer = setTimeout(check, this.#deadlineMs)
    const lastResort = setTimeout(() => this.#expire(), this.#deadlineMs * wallTimeFactor)
    this.#worker.postMessage(request)
    try {
      return await job.promise
    } finally {
      clearTimeout(timer)
      clearTimeout(lastResort)
      this.#job = undefined
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    void this.#worker.terminate()
    await this.#ended.promise
  }

  async #cpuMsSince(earlier: Promise<NodeJS.CpuUsage>): Promise<number> {
    const { user, system } = await this.#cpuUsage(await earlier)
    return (user + system) / 1000
  }

  /** A thread that has ended cannot be asked. */
  #cpuUsage(earlier?: NodeJS.CpuUsage): Promise<NodeJS.CpuUsage> {
    return this.#worker.cpuUsage(earlier).catch(() => ({ user: 0, system: 0 }))
  }

  #expire(): void {
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
