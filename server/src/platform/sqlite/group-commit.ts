import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable, type Topic, type Transaction } from '../../domain/database.ts'
import type { DurableLog } from './durable-log.ts'
import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

interface Writer {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
  /** Whether it hears of its commit only when that is on disk. */
  readonly waitsForDisk: boolean
}

/** How a writer hears what became of its work. */
interface Settle {
  readonly waitsForDisk: boolean
  readonly tell: () => void
}

export interface GroupCommitHooks {
  readonly onLostLog: (error: unknown) => void
  /** Told what a writer announced, once it is on disk. */
  readonly onAnnounced: (topic: Topic) => void
}

const largestGroup = 128
/** How long another process, such as the command line, may hold the store before writers are turned away. */
const lockPatienceMs = 10_000

/**
 * The one writer of the store. Writers that wait together share a commit, each in its own savepoint: one that throws
 * is rolled back alone. Nobody hears anything, good or bad, before the commit its answer rests on is on disk; whoever
 * only jots something down hears of it at the commit, and where nobody else shares that, the disk is left alone.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection
  readonly #log: DurableLog
  readonly #hooks: GroupCommitHooks
  readonly #waiting: Writer[] = []
  #announced: Topic[] = []
  #running: Promise<void> | undefined

  constructor(connection: SqliteConnection, log: DurableLog, hooks: GroupCommitHooks) {
    this.#connection = connection
    this.#log = log
    this.#hooks = hooks
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(work, true)
  }

  jot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(work, false)
  }

  #enqueue<T>(work: (tx: Transaction) => Promise<T>, waitsForDisk: boolean): Promise<T> {
    const written = new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject, waitsForDisk })
    })
    this.#running ??= this.#run()
    return written as Promise<T>
  }

  async close(): Promise<void> {
    await this.#running
    await this.#log.close()
    this.#connection.close()
  }

  async #run(): Promise<void> {
    // Everything that arrived in this turn of the event loop belongs to the first group.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const group: Writer[] = []
      try {
        await this.#lock()
        const settles = await this.#perform(group)
        this.#connection.control('commit')
        const patient = settles.filter(({ waitsForDisk }) => waitsForDisk)
        for (const { waitsForDisk, tell } of settles) if (!waitsForDisk) tell()
        // Whoever arrives while the disk is at work makes up the next group: a commit costs more than a place in one.
        // failpoint: answered-before-the-flush
        if (patient.length > 0) await this.#log.sync().catch(error => this.#loseLog(group, error))
        for (const { tell } of patient) tell()
        for (const topic of this.#announced.splice(0)) this.#hooks.onAnnounced(topic)
      } catch (error) {
        this.#abandon(group.length > 0 ? group : this.#waiting.splice(0), error)
      }
    }
    this.#running = undefined
  }

  async #lock(): Promise<void> {
    const until = performance.now() + lockPatienceMs
    for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
      try {
        this.#connection.control('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > until) throw new StoreUnavailable('another process holds the store', { cause: error })
      }
      await pause(wait)
    }
  }

  async #perform(group: Writer[]): Promise<Settle[]> {
    const settles: Settle[] = []
    while (group.length < largestGroup) {
      const writer = this.#waiting.shift()
      if (!writer) break
      group.push(writer)
      settles.push(await this.#attempt(writer))
    }
    return settles
  }

  async #attempt(writer: Writer): Promise<Settle> {
    const { waitsForDisk } = writer
    this.#connection.control('savepoint writer')
    try {
      const value = await writer.work(this.#connection)
      this.#connection.catchUp()
      // Work that swallowed the error of a full disk is not believed: nothing of it is kept.
      if (!this.#connection.isInTransaction) throw new StoreUnavailable('the disk is full')
      this.#connection.control('release writer')
      this.#announced.push(...this.#connection.takeAnnounced())
      return { waitsForDisk, tell: () => writer.resolve(value) }
    } catch (error) {
      // failpoint: later-statements-of-the-failed
      this.#connection.forget()
      // A full disk can make SQLite roll everything back by itself; then the whole group has failed.
      if (!this.#connection.isInTransaction) throw error
      // failpoint: rollback-keeps
      this.#connection.control('rollback to writer')
      this.#connection.control('release writer')
      return { waitsForDisk, tell: () => writer.reject(error) }
    }
  }

  #abandon(writers: Writer[], error: unknown): void {
    this.#announced = []
    for (const writer of writers) writer.reject(error)
    if (this.#connection.isInTransaction) this.#connection.control('rollback')
  }

  /** After a failed flush nobody can know what is on disk; only a restart reads it afresh. */
  #loseLog(group: Writer[], error: unknown): void {
    for (const writer of group) writer.reject(new StoreUnavailable('the disk reports an error', { cause: error }))
    this.#hooks.onLostLog(error)
  }
}
