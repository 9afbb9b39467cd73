import { raw } from 'sql-template-tag'
import type { Database, RowAccess, Topic, Transaction } from '../../domain/database.ts'
import type { Migratable } from '../store/migrations.ts'
import { Notifier } from '../store/notifier.ts'
import { Checkpointer } from './checkpointer.ts'
import { DurableLog } from './durable-log.ts'
import { GroupCommit } from './group-commit.ts'
import { isBusy, SqliteConnection } from './sqlite-connection.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { watchVersion } from './version-watch.ts'

const mostReaders = 8
const openPatienceMs = 10_000

export interface SqliteOptions {
  /** A server copies the log into the store on a thread of its own; a short command does it as it goes. */
  readonly longRunning: boolean
  /** Told when the log could not be brought to the disk: the process must end and start afresh. */
  readonly onLostLog: (error: unknown) => void
}

/** The store in one file: write-ahead log, one writer with group commit, several readers. */
export class SqliteDatabase implements Database, Migratable {
  readonly #readers: SqliteReaders
  readonly #writer: GroupCommit
  readonly #checkpointer: Checkpointer | undefined
  readonly #bells = new Notifier()
  #looking: NodeJS.Timeout | undefined

  private constructor(path: string, connection: SqliteConnection, options: SqliteOptions) {
    this.#readers = new SqliteReaders(path, mostReaders)
    this.#writer = new GroupCommit(connection, new DurableLog(`${path}-wal`), {
      onLostLog: options.onLostLog,
      onAnnounced: topic => this.#bells.notify(topic),
    })
    this.#checkpointer = options.longRunning ? new Checkpointer(path) : undefined
  }

  static async open(path: string, options: SqliteOptions): Promise<SqliteDatabase> {
    const connection = new SqliteConnection(path)
    await patiently(() => connection.control('pragma journal_mode = wal'))
    // A commit writes the log but does not wait for the disk: DurableLog does, off the event loop, before any answer.
    connection.control('pragma synchronous = normal')
    // What a savepoint may have to undo is kept in memory; in a file it costs two writes for every page touched.
    connection.control('pragma temp_store = memory')
    // Where a store is large, what a booking touches of its indexes is larger than the two megabytes SQLite would keep.
    if (options.longRunning) connection.control('pragma cache_size = -32000')
    if (options.longRunning) connection.control('pragma wal_autocheckpoint = 0')
    // The log file must exist before it can be held open; an empty read makes it.
    await patiently(() => connection.control('select count(*) from sqlite_schema'))
    return new SqliteDatabase(path, connection, options)
  }

  version(): number {
    return this.#readers.version()
  }

  read<T>(_whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#readers.read(work)
  }

  readAutocommit<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.read(whose, work)
  }

  write<T>(_whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#checkpointer?.noteWrite()
    return this.#writer.write(work)
  }

  alter<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.write('all companies', work)
  }

  writeAsyncCommit<T>(_whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#checkpointer?.noteWrite()
    return this.#writer.jot(work)
  }

  /** There is no way between us and the store that could be spared. */
  writePipelined<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.write('all companies', work)
  }

  writePipelinedAsyncCommit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.writeAsyncCommit('all companies', work)
  }

  listen(topic: Topic, listener: () => void): () => void {
    // What another process announces is not heard here; that it wrote something is seen.
    this.#looking ??= watchVersion(
      () => this.#readers.version(),
      () => this.#bells.notifyAll(),
    )
    return this.#bells.listen(topic, listener)
  }

  /** Statistics for the query planner, where a table has outgrown them. */
  async maintain(): Promise<void> {
    await this.write('all companies', async tx => void (await tx.run(raw('pragma optimize'))))
  }

  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.#checkpointer?.close()
    this.#readers.close()
    await this.#writer.close()
  }
}

/** Repeats what another process is in the way of; SQLite's own wait would stop the event loop. */
async function patiently<T>(work: () => T): Promise<T> {
  const until = performance.now() + openPatienceMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}
