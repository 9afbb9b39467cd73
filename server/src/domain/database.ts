import type { RealmId } from './ids.ts'

/** A column: text, number or null, the portable subset of both engines. */
export type Value = string | number | null
export type Row = Record<string, Value>

/**
 * Portable SQL with `?` for each value, as `sql-template-tag` makes it. The adapter of each engine translates it:
 * platform/sqlite/dialect.ts, platform/postgres/dialect.ts.
 */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Rows that a worker waits for. */
export type Topic = 'companies' | 'deliveries' | 'cancellations' | 'messages' | 'blobs' | 'imports'

/** Statements that see one state of the store, and whose changes are committed together or not at all. */
export interface Transaction {
  all<R extends Row>(statement: Statement): Promise<R[]>
  one<R extends Row>(statement: Statement): Promise<R | undefined>
  /** Returns the number of rows that the statement changed. */
  run(statement: Statement): Promise<number>
  /**
   * Runs a change without waiting for its result, in order, and before the next awaited statement or the commit. When it
   * fails, so does everything after it.
   */
  defer(statement: Statement): void
  /** Until the transaction ends, no other transaction changes or creates the company with this key. */
  lockCompanyKey(key: string): Promise<void>
  /** As `Database.version`. */
  version(): number | undefined
  /** After the commit, wakes the listeners of the topic in every process. */
  notify(topic: Topic): void
}

/**
 * The rows that a transaction may see; PostgreSQL enforces it with row-level security. Operators see their own accounts.
 * All companies are for maintenance of the whole store, and for finding the company of a request. The reachable ones are for work in
 * the background: on a distributed store, all but those of a server that is away. Their work may be repeated.
 */
export type RowAccess = RealmId | 'all companies' | 'reachable companies'

export function isOfOneRealm(access: RowAccess): access is RealmId {
  return access !== 'all companies' && access !== 'reachable companies'
}

/** A read that may be stale goes to the read replica, where there is one. */
export type Freshness = 'current' | 'may be stale'

export interface Database {
  /**
   * Changes with every commit of any process: a value that was read after it is valid while it stays the same. Undefined
   * when the engine cannot tell for less than the cost of a statement.
   */
  version(): number | undefined
  /** One snapshot of the store for all of `work`; costs nothing until the first statement. */
  read<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>, freshness?: Freshness): Promise<T>
  /** As `read` for a single statement, which needs no transaction. */
  readAutocommit<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Settles only after fsync; when `work` throws, it rejects and nothing is saved. A company has one writer at a time, and so have
   * the operators: rows that `work` read do not change until its commit. `work` awaits only its transaction, because other writers wait
   * for it.
   */
  write<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Asynchronous commit, for changes that may be repeated: settles once the change survives a crash of this process,
   * without waiting for fsync. A power loss may undo it, so it must not be acknowledged to a client.
   */
  writeAsyncCommit<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * As `write` for all companies. `work` sends every statement before it waits for a result, so that COMMIT is pipelined
   * behind them in the same round trip.
   */
  writePipelined<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  writePipelinedAsyncCommit<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls the listener after a notification of the topic, and sometimes without one: the listener checks for work itself.
   * Returns the function that ends it.
   */
  listen(topic: Topic, listener: () => void): () => void
  /**
   * Sends a text of at most `maxBroadcastBytes` to the other processes. It is stored nowhere and may be lost, so senders repeat what
   * must arrive. Behind a transaction pooler no other process gets it.
   */
  broadcast(text: string): void
  /** Calls the listener with the texts of other processes, sometimes also with those of this one. Returns the function that ends it. */
  onBroadcast(listener: (text: string) => void): () => void
  /** Periodic maintenance of the engine. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL's NOTIFY takes 8,000 bytes. */
export const maxBroadcastBytes = 7_999

/** The store is unavailable; the same request may succeed later. Nothing was saved, except for `OutcomeUnknown`. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store was lost during the commit, which may have succeeded. A client repeats the request with its idempotency key. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown'
}

/** The store refused a row of `guarded_times`, because it overlaps another one of the same person. */
export class GuardedTimeConflict extends Error {
  override name = 'GuardedTimeConflict'

  constructor(options?: ErrorOptions) {
    super('the time overlaps guarded time of the same person', options)
  }
}
