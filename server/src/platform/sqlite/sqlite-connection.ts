import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  GuardedTimeConflict,
  type Row,
  type Statement,
  StoreUnavailable,
  type Topic,
  type Transaction,
  type Value,
} from '../../domain/database.ts'
import { overlapConstraint } from '../store/overlap.ts'
import { toSqlite } from './dialect.ts'

// Primary result codes of SQLite.
const busyCodes = new Set([5 /* BUSY */, 6 /* LOCKED */])
const constraintCode = 19
const unavailableCodes: Record<number, string> = {
  8: 'the store is read-only: check that this user may write to DATA_DIR',
  10: 'the disk reports an error',
  11: 'the store is damaged: restore it from a backup',
  13: 'the disk is full: free some space, no restart is needed',
  14: 'the store cannot be opened: check that this user may write to DATA_DIR',
  26: 'the file is not a Plumbline store: check DATA_DIR',
}

/** One connection to the database file; it prepares every statement once. */
export class SqliteConnection implements Transaction {
  readonly #file: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #deferred: Statement[] = []
  #topics: Topic[] = []

  constructor(path: string) {
    this.#file = perform(() => new DatabaseSync(path, { timeout: 0 }))
    // failpoint: foreign-keys-off
    this.control('pragma foreign_keys = on')
  }

  get isInTransaction(): boolean {
    return this.#file.isTransaction
  }

  /** A control statement, such as `begin` or a pragma. */
  control(text: string): Row | undefined {
    return perform(() => this.#prepare(text).get()) as Row | undefined
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    this.flushDeferred()
    return perform(() => this.#prepare(statement.sql).all(...(statement.values as Value[]))) as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    this.flushDeferred()
    return perform(() => this.#prepare(statement.sql).get(...(statement.values as Value[]))) as R | undefined
  }

  async run(statement: Statement): Promise<number> {
    this.flushDeferred()
    return this.#run(statement)
  }

  defer(statement: Statement): void {
    this.#deferred.push(statement)
  }

  /** The one writer of the store needs no further lock. */
  async lockCompanyKey(): Promise<void> {}

  /** In one run without awaiting in between, which is faster. */
  flushDeferred(): void {
    if (this.#deferred.length === 0) return
    for (const statement of this.#deferred.splice(0)) this.#run(statement)
  }

  #run({ sql, values }: Statement): number {
    return Number(perform(() => this.#prepare(sql).run(...(values as Value[]))).changes)
  }

  /** The writer changes it itself. */
  version(): undefined {
    return undefined
  }

  notify(topic: Topic): void {
    if (!this.#topics.includes(topic)) this.#topics.push(topic)
  }

  /** The topics since the last call. */
  takeTopics(): readonly Topic[] {
    const topics = this.#topics
    if (topics.length > 0) this.#topics = []
    return topics
  }

  /** Drops the deferred statements and notifications of a writer that failed. */
  discardPending(): void {
    this.#deferred.length = 0
    this.#topics = []
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.#file.prepare(toSqlite(text))
      this.#statements.set(text, statement)
    }
    return statement
  }
}

/** Tells failures of the disk or its permissions from our own bugs. */
function perform<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = primaryCode(error)
    if (code === constraintCode && (error as Error).message === overlapConstraint)
      throw new GuardedTimeConflict({ cause: error })
    const reason = unavailableCodes[code]
    throw reason ? new StoreUnavailable(reason, { cause: error }) : error
  }
}

/** How long another process, such as the CLI, may hold a lock. */
const lockTimeoutMs = 10_000
/** An attempt takes microseconds, and the writers of all companies wait. */
const retryMs = 1

/** Retries while another process holds a lock; SQLite's own busy timeout would block the event loop. */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeoutMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw new StoreUnavailable('another process holds the store', { cause: error })
    }
    await sleep(retryMs)
  }
}

export function isBusy(error: unknown): boolean {
  return busyCodes.has(primaryCode(error))
}

function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code & 0xff
}
