import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StoreUnavailable, type Transaction } from '../../domain/database.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { Semaphore } from '../store/semaphore.ts'
import type { PostgresAddress } from './postgres-address.ts'

/** After this time without an answer the next server is tried as well. */
const nextServerMs = 900
/** Longer than the server's own statement_timeout: it only ends queries of a server that no longer answers. */
const queryTimeoutMs = 20_000
/** For a free slot and a new connection together. */
const acquireTimeoutMs = 10_000
const idleTimeoutMs = 10_000

/** The name of all connections of this process, as the server lists them. */
export const ownConnections = `plumbline ${hostname().slice(0, 40)} ${process.pid}`

/** A connection that its holder has until the release. */
export interface PooledConnection {
  readonly client: pg.Client
  /** Of a distributed store. */
  readonly isWorker?: boolean
  /** `failure`: the error that ended the work on the connection. */
  release(failure?: unknown): Promise<void>
}

export interface PoolOptions {
  readonly max: number
  /** How long a server may take to accept a connection. */
  readonly connectTimeoutMs: number
  readonly role?: 'primary' | 'replica'
  /** Of a new connection, before its first use; it is dropped if this fails. */
  readonly prepare?: (client: pg.Client) => Promise<void>
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
  readonly #prepare: PoolOptions['prepare']
  readonly #slots: Semaphore
  /** Last used last, so that connections beyond the demand stay idle and time out. */
  readonly #idle: IdleConnection[] = []
  readonly #closing = new Map<pg.Client, Promise<unknown>>()
  readonly #lost = new WeakSet<pg.Client>()
  readonly #timer = setInterval(() => this.#closeIdle(performance.now() - idleTimeoutMs), idleTimeoutMs).unref()
  #current = 0
  #isClosed = false

  constructor({ urls }: PostgresAddress, { max, connectTimeoutMs, role = 'primary', prepare }: PoolOptions) {
    this.#urls = urls
    this.#acceptsStandby = role === 'replica' || urls.length === 1
    // The primary serves the reads of a replica that does not answer.
    this.#connectTimeoutMs = role === 'replica' ? nextServerMs : connectTimeoutMs
    this.#max = max
    this.#prepare = prepare
    this.#slots = new Semaphore(max, acquireTimeoutMs, 'the database is too busy')
  }

  /** Waits while all connections are in use. */
  async acquire(): Promise<PooledConnection> {
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    const deadline = performance.now() + acquireTimeoutMs
    const freeSlot = await this.#slots.acquire()
    try {
      const client = this.#idle.pop()?.client ?? (await this.#connect(deadline))
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
      if (this.#isClosed) return this.#end(client)
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

  async #connect(deadline: number): Promise<pg.Client> {
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    const timeoutMs = Math.max(1, Math.min(this.#connectTimeoutMs, deadline - performance.now()))
    // failpoint: connections-stay-lost.acquire
    const servers = this.#urls.map((_, i) => (this.#current + i) % this.#urls.length)
    try {
      return await this.#connectToFirst(servers, timeoutMs, { isWon: false })
    } catch (error) {
      throw new StoreUnavailable('the database cannot be reached', { cause: error })
    }
  }

  /**
   * Tries the servers in turn, and does not wait for a slow one before it tries the next: a busy server has all of its
   * time, and a dead one delays a failover by less than a second.
   */
  #connectToFirst(servers: readonly number[], timeoutMs: number, race: { isWon: boolean }): Promise<pg.Client> {
    const [server = 0, ...others] = servers
    const connecting = this.#connectTo(server, timeoutMs, race)
    if (others.length === 0) return connecting
    const isSlowOrFailed = Promise.race([
      connecting.then(
        () => false,
        () => true,
      ),
      sleep(nextServerMs, true, { ref: false }),
    ])
    const next = isSlowOrFailed.then(isNeeded =>
      isNeeded ? this.#connectToFirst(others, timeoutMs, race) : connecting,
    )
    return Promise.any([connecting, next])
  }

  async #connectTo(server: number, timeoutMs: number, race: { isWon: boolean }): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#urls[server],
      connectionTimeoutMillis: timeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: ownConnections,
      pipeline: true,
    } as pg.ClientConfig)
    client.on('error', () => this.#lose(client)).on('end', () => this.#lose(client))
    try {
      await client.connect()
      if (!this.#acceptsStandby) await refuseStandby(client)
      await this.#prepare?.(client)
      if (race.isWon) throw new Error('another server was faster')
      race.isWon = true
      this.#current = server
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

/** Refuses what needs a store that does not change meanwhile. */
export async function refuseOtherProcesses(tx: Transaction): Promise<void> {
  const others = await tx.all<{ application_name: string }>({
    sql: `select distinct application_name from pg_stat_activity
      where datname = current_database() and application_name like 'plumbline %' and application_name <> ?`,
    values: [ownConnections],
  })
  if (others.length === 0) return
  const names = others.map(other => other.application_name.slice('plumbline '.length)).join(', ')
  throw new MigrationRefused(`stop serve and work first: this database is used by ${names}; nothing was changed`)
}
