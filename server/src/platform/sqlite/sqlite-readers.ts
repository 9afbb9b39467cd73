import type { Row, Statement, Transaction } from '../../domain/database.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** A pool of reading connections, each of which holds one snapshot of the store while it is acquired. */
export class SqliteReaders {
  readonly #path: string
  readonly #max: number
  readonly #idle: SqliteConnection[] = []
  readonly #waiting: PromiseWithResolvers<SqliteConnection>[] = []
  #acquired = 0
  #versionConnection: SqliteConnection | undefined

  constructor(path: string, max: number) {
    this.#path = path
    this.#max = max
  }

  async read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const snapshot = new Snapshot(this)
    try {
      return await work(snapshot)
    } finally {
      snapshot.end()
    }
  }

  async acquire(): Promise<SqliteConnection> {
    const idle = this.#idle.pop()
    if (!idle && this.#acquired >= this.#max) {
      const waiting = Promise.withResolvers<SqliteConnection>()
      this.#waiting.push(waiting)
      return waiting.promise
    }
    const connection = idle ?? openReader(this.#path)
    this.#acquired++
    return connection
  }

  /** Closes a connection that failed: its state is unknown. */
  discard(connection: SqliteConnection): void {
    this.#acquired--
    connection.close()
    const next = this.#waiting.shift()
    if (next) this.acquire().then(next.resolve, next.reject)
  }

  release(connection: SqliteConnection): void {
    const next = this.#waiting.shift()
    if (next) {
      next.resolve(connection)
      return
    }
    this.#acquired--
    this.#idle.push(connection)
  }

  /** SQLite counts the commits of other connections; this one never commits. */
  version(): number {
    this.#versionConnection ??= openReader(this.#path)
    return this.#versionConnection.control('pragma data_version')?.data_version as number
  }

  close(): void {
    this.#versionConnection?.close()
    for (const connection of this.#idle.splice(0)) connection.close()
  }
}

function openReader(path: string): SqliteConnection {
  const connection = new SqliteConnection(path)
  connection.control('pragma query_only = on')
  return connection
}

/** A read transaction, begun with its first statement. */
class Snapshot implements Transaction {
  readonly #readers: SqliteReaders
  #connection: Promise<SqliteConnection> | undefined
  #begun: SqliteConnection | undefined
  #isEnded = false

  constructor(readers: SqliteReaders) {
    this.#readers = readers
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#begin()).all<R>(statement)
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#begin()).one<R>(statement)
  }

  run = refuseWrite
  defer = refuseWrite
  lockCompanyKey = refuseWrite
  notify = refuseWrite

  version(): number {
    return this.#readers.version()
  }

  end(): void {
    this.#isEnded = true
    const connection = this.#begun
    if (!connection) return
    this.#begun = undefined
    try {
      connection.control('commit')
      this.#readers.release(connection)
    } catch {
      this.#readers.discard(connection)
    }
  }

  #begin(): Promise<SqliteConnection> {
    this.#connection ??= this.#readers.acquire().then(connection => this.#beginOn(connection))
    return this.#connection
  }

  #beginOn(connection: SqliteConnection): SqliteConnection {
    if (this.#isEnded) {
      this.#readers.release(connection)
      throw new Error('this snapshot of the store has ended')
    }
    try {
      connection.control('begin')
    } catch (error) {
      this.#readers.discard(connection)
      throw error
    }
    this.#begun = connection
    return connection
  }
}

function refuseWrite(): never {
  throw new Error('a reader changes nothing: use Database.write')
}
