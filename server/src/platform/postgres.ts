import pg from 'pg'
import type { Database, Topic, Transaction } from '../domain/database.ts'
import type { CompanyId } from '../domain/ids.ts'
import type { Alterable } from './migrations.ts'
import { PostgresEars } from './postgres-ears.ts'
import { asUnavailable, isWorthRepeating } from './postgres-errors.ts'
import { PostgresSession } from './postgres-session.ts'
import { Turns } from './turns.ts'

export interface PostgresOptions {
  readonly url: string
  /** A replica that reads may go to where a moment's delay does no harm. */
  readonly readUrl?: string
  readonly connections?: number
}

/** Every number of ours fits a double; the driver would hand large ones over as text. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

const limits = { statementMs: 15_000, lockMs: 5_000, connectMs: 900, queueMs: 10_000 }
const mostRepeats = 5
/** The role all work is done as: it owns nothing, so that the policies hold for it. */
export const workingRole = 'plumbline_app'

/** The store on a PostgreSQL server, shared by any number of processes. */
export class PostgresDatabase implements Database, Alterable {
  readonly #pool: pg.Pool
  readonly #ears: PostgresEars
  readonly #isPreparing: boolean
  readonly #turns: Turns

  constructor({ url, connections = 8 }: PostgresOptions) {
    const address = new URL(url)
    // A pooler that lends a connection for one transaction only cannot keep prepared statements.
    this.#isPreparing = address.searchParams.get('prepare') !== 'off'
    address.searchParams.delete('prepare')
    this.#turns = new Turns(connections, limits.queueMs)
    this.#pool = new pg.Pool({
      connectionString: address.href,
      max: connections,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      pipeline: true,
    } as pg.PoolConfig)
    // A connection that breaks while nobody uses it is replaced when somebody does.
    this.#pool.on('error', () => undefined)
    this.#ears = new PostgresEars(address.href, this.#isPreparing)
  }

  version(): undefined {
    return undefined
  }

  read<T>(work: (tx: Transaction) => Promise<T>, whose?: CompanyId): Promise<T> {
    return this.#within('begin isolation level repeatable read read only', whose, work)
  }

  async write<T>(work: (tx: Transaction) => Promise<T>, whose?: CompanyId): Promise<T> {
    for (let repeats = 0; ; repeats++) {
      try {
        return await this.#within('begin', whose, async tx => {
          if (whose) tx.later(holdCompany(whose))
          return work(tx)
        })
      } catch (error) {
        if (!isWorthRepeating(error) || repeats >= mostRepeats) throw error
      }
    }
  }

  readonly dialect = (statement: string): string => statement

  /** Changes of the layout, as the owner of the tables; one process at a time. */
  alter<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#onConnection(async session => {
      session.control('begin')
      session.control('select pg_advisory_xact_lock(7295)')
      session.control(`select set_config('app.company_id', '*', true)`)
      return work(session)
    })
  }

  listen(topic: Topic, listener: () => void): () => void {
    return this.#ears.listen(topic, listener)
  }

  /** The server looks after itself. */
  async maintain(): Promise<void> {}

  async close(): Promise<void> {
    await this.#ears.close()
    await this.#pool.end()
  }

  #within<T>(begin: string, whose: CompanyId | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#onConnection(async session => {
      session.control(begin)
      session.later(enter(whose ?? '*'))
      return work(session)
    })
  }

  async #onConnection<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    await this.#turns.take()
    try {
      return await this.#onFreeConnection(work)
    } finally {
      this.#turns.giveBack()
    }
  }

  async #onFreeConnection<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(error => {
      throw asUnavailable(error)
    })
    const session = new PostgresSession(client, this.#isPreparing)
    let broken: unknown
    try {
      const value = await work(session)
      const committed = session.run({ sql: 'commit', text: 'commit', values: [] })
      await session.settled()
      await committed
      return value
    } catch (error) {
      await client.query('rollback').catch(failure => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken instanceof Error ? broken : undefined)
    }
  }
}

/** Who works, on whose rows, and for how long: for this transaction only, so that a pooler may share the connection. */
function enter(whose: string) {
  const text = `select set_config('role', '${workingRole}', true), set_config('app.company_id', $1, true),
    set_config('statement_timeout', '${limits.statementMs}', true), set_config('lock_timeout', '${limits.lockMs}', true)`
  return { sql: '', text, values: [whose] }
}

/** Writers of one company come one after the other, as they do in a file: what one reads, none has changed meanwhile. */
function holdCompany(companyId: CompanyId) {
  const text = 'select 1 as held from companies where company_id = $1 for no key update'
  return { sql: '', text, values: [companyId] }
}
