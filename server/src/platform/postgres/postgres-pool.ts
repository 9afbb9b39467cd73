import pg from 'pg'
import { StoreUnavailable } from '../../domain/database.ts'
import { Semaphore } from '../store/semaphore.ts'
import type { PostgresAddress } from './postgres-address.ts'

/** With one server, a slow connect on a busy machine is waited for; with another one to use instead, it is not. */
const connectTimeoutMs = 5_000
const failoverTimeoutMs = 900
/** Longer than the server's own statement_timeout: it only ends queries of a server that no longer answers. */
const queryTimeoutMs = 20_000
const acquireTimeoutMs = 10_000
const idleTimeoutMs = 10_000

/** A connection that its holder has until the release. */
export interface PooledConnection {
  readonly client: pg.Client
  /** `failure`: the error that ended the work on the connection. */
  release(failure?: unknown): Promise<void>
}

interface IdleConnection {
  readonly client: pg.Client
  readonly since: number
}

/**
 * A pool of connections to the server that accepts writes. Failover: a connection that breaks is dropped, and a new one
 * goes to the next host of DATABASE_URL that is not a standby.
 */
export class PostgresPool {
  readonly #urls: readonly string[]
  readonly #acceptsStandby: boolean
  readonly #connectTimeoutMs: number
  readonly #max: number
  readonly #slots: Semaphore
  /** Last used last, so that connections beyond the demand stay idle and time out. */
  readonly #idle: IdleConnection[] = []
  readonly #closing = new Map<pg.Client, Promise<unknown>>()
  readonly #lost = new WeakSet<pg.Client>()
  readonly #timer = setInterval(() => this.#closeIdle(performance.now() - idleTimeoutMs), idleTimeoutMs).unref()
  #current = 0
  #isClosed = false

  constructor({ urls }: PostgresAddress, max: number, role: 'primary' | 'replica' = 'primary') {
    this.#urls = urls
    this.#acceptsStandby = role === 'replica' || urls.length === 1
    this.#connectTimeoutMs = role === 'replica' || urls.length > 1 ? failoverTimeoutMs : connectTimeoutMs
    this.#max = max
    this.#slots = new Semaphore(max, acquireTimeoutMs, 'the database is too busy')
  }

  /** Waits while all connections are in use. */
  async acquire(): Promise<PooledConnection> {
    const freeSlot = await this.#slots.acquire()
    try {
      const client = this.#idle.pop()?.client ?? (await this.#connect())
      return { client, release: failure => this.#release(client, failure).finally(freeSlot) }
    } catch (error) {
      freeSlot()
      throw error
    }
  }

  /** Waits for the connections in use. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#closeIdle(Infinity)
    await Promise.allSettled(Array.from({ length: this.#max }, () => this.#slots.acquire()))
    await Promise.all(this.#closing.values())
  }

  #closeIdle(unusedSince: number): void {
    const firstUsed = this.#idle.findIndex(({ since }) => since > unusedSince)
    for (const { client } of this.#idle.splice(0, firstUsed === -1 ? this.#idle.length : firstUsed)) this.#end(client)
  }

  /** Rolls back after a failure. A lost connection, or one whose server shuts down or became a standby, is dropped. */
  async #release(client: pg.Client, failure: unknown): Promise<void> {
    if (failure instanceof StoreUnavailable || this.#lost.has(client) || this.#isClosed) return this.#end(client)
    try {
      if (failure !== undefined) await client.query('rollback')
      this.#idle.push({ client, since: performance.now() })
    } catch {
      this.#end(client)
    }
  }

  #end(client: pg.Client): void {
    const ended = client.end().catch(() => undefined)
    this.#closing.set(
      client,
      ended.finally(() => this.#closing.delete(client)),
    )
  }

  async #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    // failpoint: connections-stay-lost.acquire
    let failure: unknown
    for (const _ of this.#urls) {
      const current = this.#current
      try {
        return await this.#connectTo(this.#urls[current] as string)
      } catch (error) {
        failure = error
        // A concurrent call may have moved on already.
        if (this.#current === current) this.#current = (current + 1) % this.#urls.length
      }
    }
    throw new StoreUnavailable('the database cannot be reached', { cause: failure })
  }

  async #connectTo(url: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: this.#connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      pipeline: true,
    } as pg.ClientConfig)
    client.on('error', () => this.#lose(client)).on('end', () => this.#lose(client))
    try {
      await client.connect()
      if (!this.#acceptsStandby) await refuseStandby(client)
      return client
    } catch (error) {
      this.#end(client)
      throw error
    }
  }

  /** A connection that breaks in use fails its queries, and its holder releases it. */
  #lose(client: pg.Client): void {
    // failpoint: connections-stay-lost.lose
    this.#lost.add(client)
    const place = this.#idle.findIndex(idle => idle.client === client)
    if (place === -1) return
    this.#idle.splice(place, 1)
    this.#end(client)
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby) throw new StoreUnavailable('this server is a standby')
}
