import type { Row, Statement, Transaction } from '../../domain/database.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Connections for readers: each holds one picture of the store for as long as it is lent. */
export class SqliteReaders {
  readonly #path: string
  readonly #most: number
  readonly #idle: SqliteConnection[] = []
  readonly #waiting: PromiseWithResolvers<SqliteConnection>[] = []
  #lent = 0
  #watcher: SqliteConnection | undefined

  constructor(path: string, most: number) {
    this.#path = path
    this.#most = most
  }

  async read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const picture = new Picture(this)
    try {
      return await work(picture)
    } finally {
      picture.end()
    }
  }

  async lend(): Promise<SqliteConnection> {
    const idle = this.#idle.pop()
    if (!idle && this.#lent >= this.#most) {
      const turn = Promise.withResolvers<SqliteConnection>()
      this.#waiting.push(turn)
      return turn.promise
    }
    const connection = idle ?? readingConnection(this.#path)
    this.#lent++
    return connection
  }

  /** A connection that failed is thrown away: nobody knows what state it is in. */
  discard(connection: SqliteConnection): void {
    this.#lent--
    connection.close()
    const next = this.#waiting.shift()
    if (next) this.lend().then(next.resolve, next.reject)
  }

  takeBack(connection: SqliteConnection): void {
    const next = this.#waiting.shift()
    if (next) {
      next.resolve(connection)
      return
    }
    this.#lent--
    this.#idle.push(connection)
  }

  /** SQLite counts for each connection how often others have committed; this one never does. */
  version(): number {
    this.#watcher ??= readingConnection(this.#path)
    return this.#watcher.control('pragma data_version')?.data_version as number
  }

  close(): void {
    this.#watcher?.close()
    for (const connection of this.#idle.splice(0)) connection.close()
  }
}

function readingConnection(path: string): SqliteConnection {
  const connection = new SqliteConnection(path)
  connection.control('pragma query_only = on')
  return connection
}

class Picture implements Transaction {
  readonly #readers: SqliteReaders
  #connection: Promise<SqliteConnection> | undefined
  #began: SqliteConnection | undefined
  #isOver = false

  constructor(readers: SqliteReaders) {
    this.#readers = readers
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#begin()).all<R>(statement)
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#begin()).one<R>(statement)
  }

  async run(): Promise<number> {
    throw new Error('a reader changes nothing: use Database.write')
  }

  defer(): void {
    throw new Error('a reader changes nothing: use Database.write')
  }

  lockCompanyKey(): void {
    throw new Error('a reader changes nothing: use Database.write')
  }

  version(): number {
    return this.#readers.version()
  }

  notify(): void {
    throw new Error('a reader has nothing to announce: use Database.write')
  }

  end(): void {
    this.#isOver = true
    const connection = this.#began
    if (!connection) return
    this.#began = undefined
    try {
      connection.control('commit')
      this.#readers.takeBack(connection)
    } catch {
      this.#readers.discard(connection)
    }
  }

  #begin(): Promise<SqliteConnection> {
    this.#connection ??= this.#readers.lend().then(connection => this.#beginOn(connection))
    return this.#connection
  }

  #beginOn(connection: SqliteConnection): SqliteConnection {
    if (this.#isOver) {
      this.#readers.takeBack(connection)
      throw new Error('this picture of the store is over')
    }
    try {
      connection.control('begin')
    } catch (error) {
      this.#readers.discard(connection)
      throw error
    }
    this.#began = connection
    return connection
  }
}
