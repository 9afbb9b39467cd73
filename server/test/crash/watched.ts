import type { Database, Row, Statement, Transaction } from '../../src/domain/database.ts'
import type { MessageTransport } from '../../src/domain/messages/message.ts'
import type { Blobs } from '../../src/platform/blobs/blobs.ts'
import { SqliteConnection } from '../../src/platform/sqlite/sqlite-connection.ts'
import { nameOf } from './statement-name.ts'

/** Called before and after every step of a write: a kill can happen here. */
export type Watch = (step: string, when: 'before' | 'after') => void
/** As `Watch`, for asynchronous steps: a promise that never resolves stops the write there. */
export type AsyncWatch = (...args: Parameters<Watch>) => void | Promise<void>

/** A database whose writes are observed statement by statement. Reads leave nothing behind. */
export function watchDatabase(database: Database, watch: Watch): Database {
  /** For `write` and for asynchronous commits. */
  const watched =
    (write: Database['write']): Database['write'] =>
    async (whose, work) => {
      const written = await write(whose, async tx => {
        const watched = new WatchedTransaction(tx, watch)
        const value = await work(watched)
        await watched.catchUp()
        watch('commit', 'before')
        return value
      })
      watch('commit', 'after')
      return written
    }
  return {
    version: () => database.version(),
    read: (...words) => database.read(...words),
    readAutocommit: (...words) => database.readAutocommit(...words),
    write: watched((...words) => database.write(...words)),
    writeAsyncCommit: watched((...words) => database.writeAsyncCommit(...words)),
    writePipelined: work =>
      watched((_access, watchedWork) => database.writePipelined(watchedWork))('all companies', work),
    writePipelinedAsyncCommit: work =>
      watched((_access, watchedWork) => database.writePipelinedAsyncCommit(watchedWork))('all companies', work),
    listen: (...words) => database.listen(...words),
    broadcast: text => database.broadcast(text),
    onBroadcast: listener => database.onBroadcast(listener),
    maintain: () => database.maintain(),
    close: () => database.close(),
  }
}

class WatchedTransaction implements Transaction {
  readonly #tx: Transaction
  readonly #watch: Watch
  readonly #later: Statement[] = []

  constructor(tx: Transaction, watch: Watch) {
    this.#tx = tx
    this.#watch = watch
  }

  all<R extends Row>(statement: Statement): Promise<R[]> {
    return this.#step(statement, () => this.#tx.all<R>(statement))
  }

  one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return this.#step(statement, () => this.#tx.one<R>(statement))
  }

  run(statement: Statement): Promise<number> {
    return this.#step(statement, () => this.#tx.run(statement))
  }

  defer(statement: Statement): void {
    this.#later.push(statement)
  }

  lockCompanyKey(key: string): Promise<void> {
    return this.#tx.lockCompanyKey(key)
  }

  /** Deferred statements run in order, each as a step of its own. */
  async catchUp(): Promise<void> {
    for (const statement of this.#later.splice(0)) await this.#perform(statement, () => this.#tx.run(statement))
  }

  version(): number | undefined {
    return this.#tx.version()
  }

  notify(topic: Parameters<Transaction['notify']>[0]): void {
    this.#tx.notify(topic)
  }

  async #step<T>(statement: Statement, work: () => Promise<T>): Promise<T> {
    await this.catchUp()
    return this.#perform(statement, work)
  }

  async #perform<T>(statement: Statement, work: () => Promise<T>): Promise<T> {
    const name = nameOf(statement)
    this.#watch(name, 'before')
    const result = await work()
    this.#watch(name, 'after')
    return result
  }
}

/** Files are written and removed outside the transaction. */
export function watchBlobs(blobs: Blobs, watch: AsyncWatch): Blobs {
  const watched = async <T>(step: string, work: () => Promise<T>) => {
    await watch(step, 'before')
    const result = await work()
    await watch(step, 'after')
    return result
  }
  return {
    put: (key, bytes) => watched('put blob', () => blobs.put(key, piecewise(bytes, watch))),
    get: (key, range) => blobs.get(key, range),
    remove: key => watched('remove blob', () => blobs.remove(key)),
    close: () => blobs.close(),
  }
}

async function* piecewise(bytes: AsyncIterable<Uint8Array>, watch: AsyncWatch): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    yield piece
    await watch('piece of blob', 'after')
  }
}

/** A message is sent when its last byte is. */
export function watchTransport(transport: MessageTransport, watch: AsyncWatch): MessageTransport {
  return {
    send: async (id, letter, handOver, signal) => {
      await watch('carry', 'before')
      const outcome = await transport.send(
        id,
        letter,
        async () => {
          await watch('hand over', 'before')
          await handOver()
          await watch('hand over', 'after')
        },
        signal,
      )
      await watch('carry', 'after')
      return outcome
    },
  }
}

/** SQLite's commit precedes its flush: a moment that only its connection sees. Returns the function that ends it. */
export function watchFlushes(watch: Watch): () => void {
  const usual = SqliteConnection.prototype.control
  // Readers commit too, without a flush.
  const writers = new WeakSet<SqliteConnection>()
  SqliteConnection.prototype.control = function control(text) {
    const row = usual.call(this, text)
    if (text === 'savepoint writer') writers.add(this)
    if (text === 'commit' && writers.has(this)) watch('flush', 'before')
    return row
  }
  return () => {
    SqliteConnection.prototype.control = usual
  }
}
