import type { CompanyId } from './ids.ts'

/** What a statement may return: text, numbers and nothing, the portable subset of both engines. */
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

/** Something that waits in rows for the worker. */
export type Topic = 'deliveries' | 'cancellations' | 'messages' | 'blobs'

/** Statements that see one state of the store, and whose changes are kept together or not at all. */
export interface Transaction {
  all<R extends Row>(statement: Statement): Promise<R[]>
  one<R extends Row>(statement: Statement): Promise<R | undefined>
  /** Answers how many rows the statement changed. */
  run(statement: Statement): Promise<number>
  /**
   * A change whose outcome nobody waits for: made in its turn, at the latest before the next statement that somebody
   * does wait for, or before the transaction ends. If it fails, so does what comes after it.
   */
  defer(statement: Statement): void
  /** Until the transaction ends, no other transaction changes or creates the company with this key. */
  lockCompanyKey(key: string): void
  /** As the database's own. */
  version(): number | undefined
  /** Wakes whoever listens for this in any process, once what was changed is kept; nobody where it is not. */
  notify(topic: Topic): void
}

/**
 * Whose rows a transaction may touch: an engine that can look after that itself shows it no others. Everybody's are for
 * what looks after the whole store, and for finding out whose it is about.
 */
export type RowAccess = CompanyId | 'all companies'

/** `lately`: a state of a moment ago will do, so that a copy of the store may be asked where there is one. */
export type Freshness = 'current' | 'may be stale'

export interface Database {
  /**
   * Moves with every commit of anybody. What was read after asking for it is still so while it is the same. Nothing
   * where the engine cannot tell for less than a statement costs.
   */
  version(): number | undefined
  /** One consistent picture of the store for all of `work`; costs nothing until the first statement. */
  read<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>, asOf?: Freshness): Promise<T>
  /** As `read` for a single statement, for which an engine may have a shorter way. */
  readAutocommit<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Settles only when what `work` changed is on disk; rejects, with nothing kept, when `work` throws. Whoever writes for
   * a company does so alone: what is read stays so until it is written.
   * `work` awaits nothing but its transaction: other writers may be waiting behind it.
   */
  write<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * As `write`, for what may safely be done again: settles once the change outlives this process, without waiting for
   * the disk. Only a power cut in the next moment undoes it, so nobody outside may be told that it was made.
   */
  writeAsyncCommit<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * As `write` and `jot`, of everyone's rows, for work that asks all it asks before it waits for any answer: so the store
   * may keep the change without waiting in between.
   */
  writePipelined<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  writePipelinedAsyncCommit<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls back when something was announced, and perhaps when nothing was: whoever is called looks for itself. Answers
   * how to end it.
   */
  listen(topic: Topic, listener: () => void): () => void
  /** Upkeep that an engine wants now and then. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** The store cannot take or give anything right now. Nothing was saved; the same request may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store was lost while it kept something. Whether it did is known only to who looks, or asks with the same key. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown'
}
