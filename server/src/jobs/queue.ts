import type { Database, Topic } from '../domain/database.ts'
import type { Log } from '../platform/process/log.ts'

/** Work that waits in rows until it is due. A row is the job: whoever claims it does it, and writes down how it went. */
export interface JobSource<Job> {
  readonly topic: Topic
  /** How much is done side by side. */
  readonly concurrency: number
  /** Takes some of what is due, and tells when the next will be. What is claimed and never settled comes back by itself. */
  claim(room: number): Promise<Claimed<Job>>
  /** Settles the job, however it went. */
  perform(job: Job): Promise<void>
  /** Gives back what is under way and will not be finished, as the process is about to end. */
  abandon?(): void
}

export interface Claimed<Job> {
  readonly jobs: readonly Job[]
  readonly nextAt: Temporal.Instant | undefined
}

const longestSleepMs = 60_000
const afterFailureMs = 1_000

/** Sleeps until something is announced or falls due, then claims and performs as much as there is room for. */
export class Queue<Job> {
  readonly #work: JobSource<Job>
  readonly #log: Log
  readonly #underWay = new Set<Promise<void>>()
  readonly #endListening: () => void
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isWanted = false
  #isStopping = false

  constructor(work: JobSource<Job>, database: Database, log: Log) {
    this.#work = work
    this.#log = log
    this.#endListening = database.listen(work.topic, () => this.#wake())
    this.#wake()
  }

  /** Claims nothing more and waits for what is under way, at most for so long. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopping = true
    this.#endListening()
    clearTimeout(this.#timer)
    const giveUp = setTimeout(() => this.#work.abandon?.(), patienceMs)
    await this.#looking
    await Promise.all(this.#underWay)
    clearTimeout(giveUp)
  }

  #wake(): void {
    this.#isWanted = true
    if (this.#isStopping) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
      if (this.#isWanted && this.#hasRoom()) this.#wake()
    })
  }

  #hasRoom(): boolean {
    return this.#underWay.size < this.#work.concurrency
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer)
    let wakeInMs = longestSleepMs
    while (this.#isWanted && this.#hasRoom() && !this.#isStopping) {
      this.#isWanted = false
      try {
        const { jobs, nextAt } = await this.#work.claim(this.#work.concurrency - this.#underWay.size)
        for (const job of jobs) this.#begin(job)
        if (jobs.length > 0) this.#isWanted = true
        if (nextAt) wakeInMs = Math.min(longestSleepMs, Math.max(0, nextAt.epochMilliseconds - Date.now()))
      } catch (error) {
        this.#log.error({ queue: this.#work.topic, err: error }, 'what is due could not be claimed')
        wakeInMs = afterFailureMs
      }
    }
    if (!this.#isStopping) this.#timer = setTimeout(() => this.#wake(), wakeInMs)
  }

  #begin(job: Job): void {
    const performance = this.#work
      .perform(job)
      .catch(error => this.#log.error({ queue: this.#work.topic, err: error }, 'a job failed and comes back'))
      .finally(() => {
        this.#underWay.delete(performance)
        this.#wake()
      })
    this.#underWay.add(performance)
  }
}
