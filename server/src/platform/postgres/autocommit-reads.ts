import type { Client } from 'pg'
import { type Row, type RowAccess, type Statement, StoreUnavailable, type Transaction } from '../../domain/database.ts'
import { type QueryResult, query, send } from './pipelined-query.ts'
import type { PooledConnection, PostgresPool } from './postgres-pool.ts'
import { initSession, setTenant } from './session-setup.ts'

/** With fewer connections, none is reserved for autocommit reads. */
export const minConnectionsToShare = 6

/** Few, because many reads are pipelined on each. */
const sharedConnections = 2

/** The read must be repeated in a transaction. */
export class TenantUnproven extends StoreUnavailable {
  override name = 'TenantUnproven'
}

/** Its rows are rows of one table of the company, so that each of them proves that the tenant was known where it was read. */
const plainRead = /^\s*select [\w, ]+ from \w+ where company_id = \?(?:(?!\bunion\b)[^()])*$/

/**
 * Reads of a single statement, which needs no transaction to see one state of the store. All of them share a few
 * connections and are pipelined there: concurrent reads leave in one write and return in one read of the socket.
 */
export class AutocommitReads {
  readonly #pool: PostgresPool
  readonly #mustProveTenant: boolean
  readonly #connections = new Map<number, Promise<PooledConnection>>()
  /** The tenant that each session is set to. */
  readonly #tenants = new WeakMap<Client, RowAccess>()
  #next = 0
  #isClosed = false

  /**
   * `mustProveTenant`: on a worker of a distributed store. It asks another server for a company that has moved there, and does
   * not hand the tenant of a session on, so a read without rows tells nothing.
   */
  constructor(pool: PostgresPool, { mustProveTenant = false } = {}) {
    this.#pool = pool
    this.#mustProveTenant = mustProveTenant
  }

  async read<T>(access: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(new AutocommitRead(statement => this.#send(access, statement)))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#connections].map(([index, connection]) => this.#release(index, connection)))
  }

  async #send(access: RowAccess, statement: Statement): Promise<QueryResult> {
    if (this.#isClosed) throw new StoreUnavailable('the store is closed')
    if (this.#mustProveTenant && !plainRead.test(statement.sql)) throw new TenantUnproven('not a read of plain rows')
    const index = this.#next++ % sharedConnections
    const connection = this.#connections.getOrInsertComputed(index, () => this.#open())
    try {
      const { client } = await connection
      // Sent without a gap: a statement of another company in between would change the tenant.
      // failpoint: autocommit-read-interleaved
      const sent = [this.#setTenant(client, access), send(client, statement, { isPrepared: true })] as const
      const [, result] = await Promise.all(sent)
      if (this.#mustProveTenant && result.count === 0) throw new TenantUnproven('no rows')
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable && !(error instanceof TenantUnproven))
        await this.#release(index, connection, error)
      throw error
    }
  }

  /** Sent only when it changes. */
  async #setTenant(client: Client, access: RowAccess): Promise<void> {
    if (this.#tenants.get(client) === access) return
    this.#tenants.set(client, access)
    await query(client, setTenant('set', access))
  }

  async #open(): Promise<PooledConnection> {
    const connection = await this.#pool.acquire()
    try {
      await initSession(connection.client)
      return connection
    } catch (error) {
      await connection.release(error)
      throw error
    }
  }

  /** Only once: all reads of a lost connection fail together, and by then it may have been replaced. */
  async #release(index: number, connection: Promise<PooledConnection>, failure?: unknown): Promise<void> {
    if (this.#connections.get(index) !== connection) return
    this.#connections.delete(index)
    await connection.then(
      ({ release }) => release(failure),
      () => undefined,
    )
  }
}

/** A transaction to the stores, limited to one read. */
class AutocommitRead implements Transaction {
  readonly #send: (statement: Statement) => Promise<QueryResult>
  #isUsed = false

  constructor(send: (statement: Statement) => Promise<QueryResult>) {
    this.#send = send
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#sendOnce(statement)).rows as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#sendOnce(statement)).rows[0] as R | undefined
  }

  run = refuseWrite
  defer = refuseWrite
  lockCompanyKey = refuseWrite
  notify = refuseWrite

  version(): undefined {
    return undefined
  }

  #sendOnce(statement: Statement): Promise<QueryResult> {
    if (this.#isUsed) throw new Error('an autocommit read is one statement: use Database.read for several')
    this.#isUsed = true
    return this.#send(statement)
  }
}

function refuseWrite(): never {
  throw new Error('an autocommit read changes nothing: use Database.write')
}
