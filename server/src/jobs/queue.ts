import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Topic } from '../domain/database.ts'
import type { Log } from '../platform/process/log.ts'

/** A kind of jobs that are rows of the store (see domain/lease.ts). */
export interface JobSource<Job> {
  readonly topic: Topic
  /** How many jobs are performed concurrently. */
  readonly concurrency: number
  /** Claims due jobs, and answers how long until the next is due. A job that is not completed is due again when its lease ends. */
  claim(limit: number): Promise<Claimed<Job>>
  /** Performs and completes the job. */
  perform(job: Job): Promise<void>
  /** Releases the jobs in progress, because the process is about to end. */
  abandon?(): void
}

export interface Claimed<Job> {
  readonly jobs: readonly Job[]
  readonly waitMs: number | undefined
}

const maxSleepMs = 60_000
const sliceMs = 1
const retryMs = 1_000

/** Sleeps until a notification comes or a job falls due, then claims and performs jobs up to the concurrency. */
export class Queue<Job> {
  readonly #source: JobSource<Job>
  readonly #log: Log
  readonly #inProgress = new Set<Promise<void>>()
  readonly #endListening: () => void
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #isWoken = false
  #isStopping = false

  constructor(source: JobSource<Job>, database: Database, log: Log) {
    this.#source = source
    this.#log = log
    this.#endListening = database.listen(source.topic, () => this.#wake())
    this.#wake()
  }

  /** Claims nothing more and waits for the jobs in progress; after the timeout they are released. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true
    this.#endListening()
    clearTimeout(this.#timer)
    const timer = setTimeout(() => this.#source.abandon?.(), timeoutMs)
    await this.#claiming
    await Promise.all(this.#inProgress)
    clearTimeout(timer)
  }

  #wake(): void {
    this.#isWoken = true
    if (this.#isStopping) return
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
      if (this.#isWoken && this.#hasCapacity()) this.#wake()
    })
  }

  #hasCapacity(): boolean {
    return this.#inProgress.size < this.#source.concurrency
  }

  async #claimAll(): Promise<void> {
    clearTimeout(this.#timer)
    let wakeInMs = maxSleepMs
    while (this.#isWoken && this.#hasCapacity() && !this.#isStopping) {
      this.#isWoken = false
      try {
        const { jobs, waitMs } = await this.#source.claim(this.#source.concurrency - this.#inProgress.size)
        await this.#beginAll(jobs)
        if (jobs.length > 0) this.#isWoken = true
        if (waitMs !== undefined) wakeInMs = Math.min(maxSleepMs, Math.max(1, Math.ceil(waitMs)))
      } catch (error) {
        this.#log.error({ queue: this.#source.topic, err: error }, 'claim failed')
        wakeInMs = retryMs
      }
    }
    if (!this.#isStopping) this.#timer = setTimeout(() => this.#wake(), wakeInMs)
  }

  /** Requests are served in between: a hundred jobs take milliseconds to begin. */
  async #beginAll(jobs: readonly Job[]): Promise<void> {
    let endsAt = performance.now() + sliceMs
    for (const job of jobs) {
      if (performance.now() > endsAt) {
        await nextTurn()
        endsAt = performance.now() + sliceMs
      }
      this.#begin(job)
    }
  }

  #begin(job: Job): void {
    const running = this.#source
      .perform(job)
      .catch(error => this.#log.error({ queue: this.#source.topic, err: error }, 'job failed and will be retried'))
      .finally(() => {
        this.#inProgress.delete(running)
        this.#wake()
      })
    this.#inProgress.add(running)
  }
}
