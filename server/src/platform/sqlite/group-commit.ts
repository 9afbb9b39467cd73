import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RowAccess, StoreUnavailable, type Topic, type Transaction } from '../../domain/database.ts'
import { FairQueue } from '../../domain/fairness/fair-queue.ts'
import { WorkBudget } from '../../domain/fairness/work-budget.ts'
import type { DurableLog } from './durable-log.ts'
import { retryWhileBusy, type SqliteConnection } from './sqlite-connection.ts'

interface Writer {
  readonly access: RowAccess
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
  readonly waitsForFlush: boolean
}

interface Outcome {
  readonly waitsForFlush: boolean
  readonly settle: () => void
}

/** What the writers of one company in a group took. */
interface Spent {
  readonly totalMs: number
  readonly lastMs: number
}

export interface GroupCommitHooks {
  readonly onLostLog: (error: unknown) => void
  /** Called after the commit that notified the topic is on disk. */
  readonly onNotify: (topic: Topic) => void
}

const maxGroupSize = 128
/** The first writer of a group waits for the last. */
const maxGroupMs = 5
/** The part of the time that the writers of one company may take while other companies are served. */
const writeShare = 0.1
/** SQLite executes statements on the event loop; requests that only read continue in between. */
const sliceMs = 2

/**
 * The one writer of the store. Writers that wait together share a commit, each in its own savepoint: one that throws is
 * rolled back alone. The company that used the least time goes first; one that spent its share of the time waits. Callers
 * settle only after fsync, whether they succeed or fail; those that do not wait for the flush settle after the commit, and a
 * group of only those is not flushed.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection
  readonly #log: DurableLog
  readonly #hooks: GroupCommitHooks
  readonly #waiting = new FairQueue<Writer>()
  readonly #budget = new WorkBudget('writes', writeShare)
  #topics: Topic[] = []
  #running: Promise<void> | undefined
  #isClosed = false
  #endPause: () => void = () => undefined

  constructor(connection: SqliteConnection, log: DurableLog, hooks: GroupCommitHooks) {
    this.#connection = connection
    this.#log = log
    this.#hooks = hooks
  }

  async write<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>, waitsForFlush: boolean): Promise<T> {
    // A request whose client disconnected may outlive its server.
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    const written = new Promise((resolve, reject) => {
      this.#waiting.add(access, { access, work, resolve, reject, waitsForFlush })
    })
    this.#endPause()
    this.#running ??= this.#run()
    return written as Promise<T>
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
    await this.#log.close()
    this.#connection.close()
  }

  async #run(): Promise<void> {
    // Writers of the same turn of the event loop share the first group.
    await nextTurn()
    while (!this.#waiting.isEmpty) {
      await this.#pause()
      const group: Writer[] = []
      try {
        await retryWhileBusy(() => this.#connection.control('begin immediate'))
        const { outcomes, spent } = await this.#perform(group)
        const startedAt = performance.now()
        this.#connection.control('commit')
        this.#charge(spent, performance.now() - startedAt)
        const flushed = outcomes.filter(({ waitsForFlush }) => waitsForFlush)
        for (const { waitsForFlush, settle } of outcomes) if (!waitsForFlush) settle()
        // Writers that arrive during the flush form the next group: a commit costs more than a place in a group.
        // failpoint: acknowledged-before-flush
        if (flushed.length > 0) await this.#log.sync().catch(error => this.#loseLog(group, error))
        for (const { settle } of flushed) settle()
        for (const topic of this.#topics.splice(0)) this.#hooks.onNotify(topic)
      } catch (error) {
        this.#rollback(group.length > 0 ? group : this.#waiting.takeAll(), error)
      }
    }
    this.#running = undefined
  }

  /** While every company with a waiting writer spent its share of the time. */
  async #pause(): Promise<void> {
    for (;;) {
      const waitMs = Math.min(...this.#waiting.names.map(this.#waitMs))
      if (waitMs === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, waitMs)
      this.#endPause = resolve
      await promise
      clearTimeout(timer)
    }
  }

  readonly #waitMs = (access: string) => (access === 'all companies' ? 0 : this.#budget.waitMs(access))

  async #perform(group: Writer[]): Promise<{ outcomes: Outcome[]; spent: ReadonlyMap<string, Spent> }> {
    const outcomes: Outcome[] = []
    const spent = new Map<string, Spent>()
    const endsAt = performance.now() + maxGroupMs
    let sliceEndsAt = performance.now() + sliceMs
    /** If it takes as long as the company's last one. */
    const willEndInTime = (access: string) => performance.now() + (spent.get(access)?.lastMs ?? 0) < endsAt
    while (group.length < maxGroupSize && performance.now() < endsAt && !this.#hasOneCompanyLeft(group)) {
      const writer = this.#waiting.next(access => this.#waitMs(access) === 0 && willEndInTime(access))
      if (!writer) break
      group.push(writer)
      const startedAt = performance.now()
      outcomes.push(await this.#attempt(writer))
      const lastMs = performance.now() - startedAt
      this.#waiting.charge(writer.access, lastMs)
      spent.set(writer.access, { totalMs: (spent.get(writer.access)?.totalMs ?? 0) + lastMs, lastMs })
      if (performance.now() < sliceEndsAt) continue
      await nextTurn()
      sliceEndsAt = performance.now() + sliceMs
    }
    return { outcomes, spent }
  }

  /**
   * Charges what each company spent, and an equal part of the commit. A company that has to wait from here on still had a
   * whole group: many small ones would cost a commit each.
   */
  #charge(spent: ReadonlyMap<string, Spent>, commitMs: number): void {
    for (const [access, { totalMs }] of spent) this.#budget.charge(access, totalMs + commitMs / spent.size)
  }

  /** Whether one company is left that waits: the others in the group need not wait for what it still has to write. */
  #hasOneCompanyLeft(group: readonly Writer[]): boolean {
    if (this.#waiting.companies !== 1) return false
    const companies = new Set(group.map(({ access }) => access))
    companies.delete('all companies')
    return companies.size > 1
  }

  async #attempt(writer: Writer): Promise<Outcome> {
    const { waitsForFlush } = writer
    this.#connection.control('savepoint writer')
    try {
      const value = await writer.work(this.#connection)
      this.#connection.flushDeferred()
      // The work may have swallowed the error of a full disk; nothing of it is saved then.
      if (!this.#connection.isInTransaction) throw new StoreUnavailable('the disk is full')
      this.#connection.control('release writer')
      this.#topics.push(...this.#connection.takeTopics())
      return { waitsForFlush, settle: () => writer.resolve(value) }
    } catch (error) {
      // failpoint: deferred-statements-kept-after-failure
      this.#connection.discardPending()
      // On a full disk SQLite may have rolled back the whole transaction; then the whole group has failed.
      if (!this.#connection.isInTransaction) throw error
      // failpoint: no-rollback-to-savepoint
      this.#connection.control('rollback to writer')
      this.#connection.control('release writer')
      return { waitsForFlush, settle: () => writer.reject(error) }
    }
  }

  #rollback(writers: Writer[], error: unknown): void {
    this.#topics = []
    for (const writer of writers) writer.reject(error)
    if (this.#connection.isInTransaction) this.#connection.control('rollback')
  }

  /** After a failed fsync the state of the disk is unknown; only a restart reads it again. */
  #loseLog(group: Writer[], error: unknown): void {
    for (const writer of group) writer.reject(new StoreUnavailable('the disk reports an error', { cause: error }))
    this.#hooks.onLostLog(error)
  }
}
