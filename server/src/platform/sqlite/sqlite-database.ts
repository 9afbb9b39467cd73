import sql, { raw } from 'sql-template-tag'
import { type Database, isOfOneRealm, type RowAccess, type Topic, type Transaction } from '../../domain/database.ts'
import type { Migratable } from '../store/migrations.ts'
import { Notifier } from '../store/notifier.ts'
import { overlapConstraint } from '../store/overlap.ts'
import { Checkpointer } from './checkpointer.ts'
import { DurableLog } from './durable-log.ts'
import { GroupCommit } from './group-commit.ts'
import { retryWhileBusy, SqliteConnection } from './sqlite-connection.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { watchVersion } from './version-watch.ts'

const maxReaders = 8

export interface SqliteOptions {
  /** A server checkpoints the log on its own thread; a short command leaves it to SQLite. */
  readonly longRunning: boolean
  /** Called when fsync of the log failed: the process must exit and start again. */
  readonly onLostLog: (error: unknown) => void
}

type Work<T> = (tx: Transaction) => Promise<T>

/** The store in one file: write-ahead log, one writer with group commit, several readers. */
export class SqliteDatabase implements Database, Migratable {
  readonly #readers: SqliteReaders
  readonly #writer: GroupCommit
  readonly #checkpointer: Checkpointer | undefined
  readonly #notifier = new Notifier()
  #versionTimer: NodeJS.Timeout | undefined

  private constructor(path: string, connection: SqliteConnection, options: SqliteOptions) {
    this.#readers = new SqliteReaders(path, maxReaders)
    this.#writer = new GroupCommit(connection, new DurableLog(`${path}-wal`), {
      onLostLog: options.onLostLog,
      onNotify: topic => this.#notifier.notify(topic),
    })
    this.#checkpointer = options.longRunning ? new Checkpointer(path) : undefined
  }

  static async open(path: string, options: SqliteOptions): Promise<SqliteDatabase> {
    const connection = new SqliteConnection(path)
    await retryWhileBusy(() => connection.control('pragma journal_mode = wal'))
    // A commit writes the log without fsync; DurableLog flushes it off the event loop before any answer.
    connection.control('pragma synchronous = normal')
    // Savepoints keep their journal in memory; in a file it costs two writes for every page touched.
    connection.control('pragma temp_store = memory')
    // In a large store, the index pages of a booking exceed the default of two megabytes.
    if (options.longRunning) connection.control('pragma cache_size = -32000')
    if (options.longRunning) connection.control('pragma wal_autocheckpoint = 0')
    // DurableLog opens the log file, which an empty read creates.
    await retryWhileBusy(() => connection.control('select count(*) from sqlite_schema'))
    return new SqliteDatabase(path, connection, options)
  }

  version(): number {
    return this.#readers.version()
  }

  read<T>(_access: RowAccess, work: Work<T>): Promise<T> {
    return this.#readers.read(work)
  }

  readAutocommit<T>(access: RowAccess, work: Work<T>): Promise<T> {
    return this.read(access, work)
  }

  write<T>(access: RowAccess, work: Work<T>): Promise<T> {
    this.#checkpointer?.noteWrite()
    return this.#writer.write(writerOf(access), work, true)
  }

  alter<T>(work: Work<T>): Promise<T> {
    return this.write('all companies', work)
  }

  async runMigration(tx: Transaction, statements: readonly string[]): Promise<void> {
    for (const statement of statements) await tx.run(raw(statement))
    await enforceGuardedTimes(tx)
  }

  writeAsyncCommit<T>(access: RowAccess, work: Work<T>): Promise<T> {
    this.#checkpointer?.noteWrite()
    return this.#writer.write(writerOf(access), work, false)
  }

  /** In process there are no round trips to save. */
  writePipelined<T>(work: Work<T>): Promise<T> {
    return this.write('all companies', work)
  }

  writePipelinedAsyncCommit<T>(work: Work<T>): Promise<T> {
    return this.writeAsyncCommit('all companies', work)
  }

  listen(topic: Topic, listener: () => void): () => void {
    // Notifications of other processes do not arrive here, but their commits change the version.
    this.#versionTimer ??= watchVersion(
      () => this.#readers.version(),
      () => this.#notifier.notifyAll(),
    )
    return this.#notifier.listen(topic, listener)
  }

  /** A data directory has one server. */
  broadcast(): void {}

  onBroadcast(): () => void {
    return () => undefined
  }

  /** Updates the statistics of the query planner for tables that have grown. */
  async maintain(): Promise<void> {
    await this.write('all companies', async tx => void (await tx.run(raw('pragma optimize'))))
  }

  async close(): Promise<void> {
    clearInterval(this.#versionTimer)
    await this.#checkpointer?.close()
    this.#readers.close()
    await this.#writer.close()
  }
}

/** All companies are reachable in one file. */
function writerOf(access: RowAccess): RowAccess {
  return isOfOneRealm(access) ? access : 'all companies'
}

/** Refuses overlapping rows of `guarded_times`: SQLite has one writer at a time, so a trigger sees every other row. */
async function enforceGuardedTimes(tx: Transaction): Promise<void> {
  const table = await tx.one(sql`select 1 as found from sqlite_schema where name = 'guarded_times'`)
  if (!table) return
  await tx.run(
    raw(`create index if not exists guarded_times_by_start on guarded_times (company_id, user_id, starts_at, ends_at)`),
  )
  await tx.run(raw(overlapTrigger('insert')))
  await tx.run(raw(overlapTrigger('update')))
}

/** An appointment lasts a week at most, so an overlapping row starts less than eight days before. */
const overlapTrigger = (change: 'insert' | 'update') => `
  create trigger if not exists guarded_times_before_${change} before ${change} on guarded_times
  when exists (
    select 1 from guarded_times other
    where other.company_id = new.company_id and other.user_id = new.user_id
      and other.starts_at > datetime(new.starts_at, '-8 days') and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at and other.overlap_group <> new.overlap_group
      and other.holder_id <> new.holder_id
  )
  begin select raise(abort, '${overlapConstraint}'); end`
