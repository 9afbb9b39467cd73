import { type Row, type RowAccess, type Statement, StoreUnavailable, type Transaction } from '../../domain/database.ts'
import type { QueryResult } from './pipelined-query.ts'
import type { PooledConnection, PostgresPool } from './postgres-pool.ts'
import { send } from './prepared-statements.ts'
import { initSession, setTenant } from './session-setup.ts'

/** A glance is over in a moment, and many of them fit behind each other. */
const connections = 2

/**
 * Single statements, each of which sees one state of the store by itself and needs no transaction for that. They share
 * a few connections, on which none waits for those before it to be answered: what many ask at once goes out in one
 * piece and comes back in another.
 */
export class AutocommitReads {
  readonly #pool: PostgresPool
  readonly #lent = new Map<number, Promise<PooledConnection>>()
  #turn = 0
  #isClosed = false

  constructor(pool: PostgresPool) {
    this.#pool = pool
  }

  async look<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(new Glance(statement => this.#ask(whose, statement)))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#lent].map(([place, lent]) => this.#giveBack(place, lent)))
  }

  async #ask(whose: RowAccess, statement: Statement): Promise<QueryResult> {
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    const place = this.#turn++ % connections
    const lent = this.#lent.getOrInsertComputed(place, () => this.#open())
    try {
      const { client } = await lent
      // Nothing may come between the two, or the rows of another company would be shown.
      // failpoint: glance-lets-others-between
      const said = [setTenant(client, whose), send(client, statement, true)] as const
      const [, answered] = await Promise.all(said)
      return answered
    } catch (error) {
      if (error instanceof StoreUnavailable) await this.#giveBack(place, lent, error)
      throw error
    }
  }

  async #open(): Promise<PooledConnection> {
    const lent = await this.#pool.acquire()
    try {
      await initSession(lent.client)
      return lent
    } catch (error) {
      await lent.release(error)
      throw error
    }
  }

  /** Once: those who shared it find out together, and by then another may have taken its place. */
  async #giveBack(place: number, lent: Promise<PooledConnection>, failure?: unknown): Promise<void> {
    if (this.#lent.get(place) !== lent) return
    this.#lent.delete(place)
    await lent.then(
      ({ release: giveBack }) => giveBack(failure),
      () => undefined,
    )
  }
}

/** Looks like a transaction to the stores, but has room for one question. */
class Glance implements Transaction {
  readonly #ask: (statement: Statement) => Promise<QueryResult>
  #isOver = false

  constructor(ask: (statement: Statement) => Promise<QueryResult>) {
    this.#ask = ask
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#once(statement)).rows as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#once(statement)).rows[0] as R | undefined
  }

  run(): Promise<number> {
    throw new Error('a glance changes nothing')
  }

  defer(): void {
    throw new Error('a glance changes nothing')
  }

  lockCompanyKey(): void {
    throw new Error('a glance changes nothing')
  }

  version(): undefined {
    return undefined
  }

  notify(): void {
    throw new Error('a glance changes nothing')
  }

  #once(statement: Statement): Promise<QueryResult> {
    if (this.#isOver) throw new Error('a glance is one statement: what takes more is read')
    this.#isOver = true
    return this.#ask(statement)
  }
}
