import { raw } from 'sql-template-tag'
import type { Database, RowAccess, Topic, Transaction } from '../../domain/database.ts'
import type { Migratable } from '../store/migrations.ts'
import { Notifier } from '../store/notifier.ts'
import { Checkpointer } from './checkpointer.ts'
import { DurableLog } from './durable-log.ts'
import { GroupCommit } from './group-commit.ts'
import { enforceGuardedTimes } from './guarded-times.ts'
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
    return this.#writer.write(access, work, true)
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
    return this.#writer.write(access, work, false)
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
