import pg, { type PoolClient } from 'pg'
import { StoreUnavailable } from '../../domain/database.ts'
import { IdleConnections } from './idle-connections.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { Semaphore } from './semaphore.ts'

/** Every number of ours fits a double; the driver would hand large ones over as text. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

const connectMs = 900
const answerMs = 20_000
const queueMs = 10_000

/** A connection somebody has until it is given back. */
export interface PooledConnection {
  readonly client: PoolClient
  /** With what went wrong on it, if anything did. */
  release(failure?: unknown): Promise<void>
}

/** Connections to whichever of the servers takes writes. */
export class PostgresPool {
  readonly #pools: readonly pg.Pool[]
  readonly #turns: Semaphore
  readonly #known = new WeakSet<PoolClient>()
  readonly #idle = new IdleConnections()
  readonly #lost = new WeakSet<PoolClient>()
  readonly #takesAny: boolean
  #current = 0
  #isClosed = false

  constructor(
    { urls }: PostgresAddress,
    most: number,
    wanted: 'the one that writes' | 'a copy will do' = 'the one that writes',
  ) {
    this.#takesAny = wanted === 'a copy will do' || urls.length === 1
    this.#turns = new Semaphore(most, queueMs, 'the database is too busy')
    this.#pools = urls.map(url => this.#openPool(url, most))
  }

  /** Where all are lent, waits for one; where no server can be reached, fails within a second. */
  async acquire(): Promise<PooledConnection> {
    const endTurn = await this.#turns.acquire()
    try {
      const client = this.#idle.take() ?? (await this.#connect())
      return { client, release: failure => this.#giveBack(client, failure).finally(endTurn) }
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#idle.close()
    await Promise.all(this.#pools.map(pool => pool.end()))
  }

  #openPool(url: string, most: number): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      keepAlive: true,
      pipeline: true,
    } as pg.PoolConfig)
    pool.on('error', () => undefined)
    // One that breaks while somebody uses it tells that by what fails on it; otherwise it is replaced.
    const lose = (client: PoolClient) => {
      // failpoint: connections-stay-lost-1
      this.#lost.add(client)
      if (this.#idle.remove(client)) client.release(true)
    }
    pool.on('connect', client => client.on('error', () => lose(client)).on('end', () => lose(client)))
    return pool
  }

  /** A connection on which something failed is cleared; one that cannot be, or whose server is leaving, is thrown away. */
  async #giveBack(client: PoolClient, failure: unknown): Promise<void> {
    if (failure instanceof StoreUnavailable || this.#lost.has(client) || this.#isClosed) return client.release(true)
    try {
      if (failure !== undefined) await client.query('rollback')
      this.#idle.put(client)
    } catch {
      client.release(true)
    }
  }

  async #connect(): Promise<PoolClient> {
    // failpoint: connections-stay-lost-2
    let failure: unknown
    for (const _ of this.#pools) {
      const current = this.#current
      try {
        return await this.#connectTo(this.#pools[current] as pg.Pool)
      } catch (error) {
        failure = error
        // Others may have found out at the same time.
        if (this.#current === current) this.#current = (current + 1) % this.#pools.length
      }
    }
    throw new StoreUnavailable('the database cannot be reached', { cause: failure })
  }

  async #connectTo(pool: pg.Pool): Promise<PoolClient> {
    const client = await pool.connect()
    if (this.#takesAny || this.#known.has(client)) return client
    try {
      const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
      if (rows[0]?.waits) throw new StoreUnavailable('this server stands by for another')
      this.#known.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
