import type { Sql } from 'sql-template-tag'
import type { Row, Transaction } from '../domain/database.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Connections for readers: each holds one picture of the store for as long as it is lent. */
export class SqliteReaders {
  readonly #path: string
  readonly #most: number
  readonly #idle: SqliteConnection[] = []
  readonly #waiting: ((connection: SqliteConnection) => void)[] = []
  #lent = 0

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
    if (!idle && this.#lent >= this.#most) return new Promise(resolve => this.#waiting.push(resolve))
    this.#lent++
    return idle ?? new SqliteConnection(this.#path)
  }

  takeBack(connection: SqliteConnection): void {
    const next = this.#waiting.shift()
    if (next) {
      next(connection)
      return
    }
    this.#lent--
    this.#idle.push(connection)
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.close()
  }
}

class Picture implements Transaction {
  readonly #readers: SqliteReaders
  #connection: Promise<SqliteConnection> | undefined
  #began: SqliteConnection | undefined

  constructor(readers: SqliteReaders) {
    this.#readers = readers
  }

  async all<R extends Row>(statement: Sql): Promise<R[]> {
    return (await this.#begin()).all<R>(statement)
  }

  async one<R extends Row>(statement: Sql): Promise<R | undefined> {
    return (await this.#begin()).one<R>(statement)
  }

  async run(): Promise<number> {
    throw new Error('a reader changes nothing: use Database.write')
  }

  end(): void {
    if (!this.#began) return
    this.#began.control('commit')
    this.#readers.takeBack(this.#began)
    this.#began = undefined
  }

  #begin(): Promise<SqliteConnection> {
    this.#connection ??= this.#readers.lend().then(connection => {
      connection.control('begin')
      this.#began = connection
      return connection
    })
    return this.#connection
  }
}
