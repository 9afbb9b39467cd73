import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import { type Database, isOfOneRealm, type RowAccess, type Transaction } from '../../domain/database.ts'
import type { CompanyId } from '../../domain/ids.ts'
import { AutocommitReads, minConnectionsToShare } from './autocommit-reads.ts'
import { serverOf } from './distribution.ts'
import { query } from './pipelined-query.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { isTableElsewhere } from './postgres-errors.ts'
import { type PooledConnection, PostgresPool } from './postgres-pool.ts'
import { beginTransaction, initSession } from './session-setup.ts'

const maxPlaces = 20_000

/** How long a company is taken to be where it was, and a server that refused a connection is left alone. */
const askAgainMs = 30_000

export interface ConnectionSource {
  acquire(): Promise<PooledConnection>
  /** For reads of one statement, if they need no transaction there. */
  readonly reads?: AutocommitReads | undefined
}

interface CompanyServersOptions {
  readonly database: Database
  readonly coordinator: PostgresPool
  readonly address: PostgresAddress
  readonly connections: number
  readonly connectTimeoutMs: number
}

/**
 * Of a distributed store: a transaction of one company is sent to the worker that has its rows, which plans and executes its
 * statements alone. Every server answers for every company, so a company that has moved is still served rightly, and what a
 * worker cannot do goes through the coordinator.
 */
export class CompanyServers {
  readonly #options: CompanyServersOptions
  readonly #servers = new Map<string, CompanyServer>()
  readonly #places = new LRUCache<CompanyId, ConnectionSource>({ max: maxPlaces, ttl: askAgainMs })
  readonly #asking = new Set<CompanyId>()

  constructor(options: CompanyServersOptions) {
    this.#options = options
  }

  /** The coordinator until the place of the company is known: nobody waits for it. */
  of(access: RowAccess): ConnectionSource {
    const { coordinator } = this.#options
    if (!isOfOneRealm(access) || access === 'operators') return coordinator
    const place = this.#places.get(access)
    if (!place) this.#ask(access)
    return place ?? coordinator
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#servers.values(), server => server.close()))
  }

  #ask(company: CompanyId): void {
    if (this.#asking.has(company)) return
    this.#asking.add(company)
    this.#options.database
      .read('all companies', tx => this.#find(tx, company))
      .catch(() => this.#options.coordinator)
      .then(place => this.#places.set(company, place))
      .finally(() => this.#asking.delete(company))
  }

  async #find(tx: Transaction, company: CompanyId): Promise<ConnectionSource> {
    const { coordinator } = this.#options
    const place = await serverOf(tx, company)
    if (!place || place.groupid === 0) return coordinator
    const { host, port, groupid } = place
    const server = this.#servers.getOrInsertComputed(`${host} ${port} ${groupid}`, () =>
      this.#open(host, port, groupid),
    )
    server.company = company
    return {
      acquire: () => server.acquire(() => this.#places.set(company, coordinator)),
      get reads() {
        return server.reads
      },
    }
  }

  #open(host: string, port: number, groupid: number): CompanyServer {
    const { coordinator, address, connections, connectTimeoutMs } = this.#options
    const url = new URL(address.urls[0] as string)
    url.hostname = host.includes(':') ? `[${host}]` : encodeURIComponent(host)
    url.port = String(port)
    return new CompanyServer(url.href, { groupid, coordinator, max: connections, connectTimeoutMs })
  }
}

interface CompanyServerOptions {
  readonly groupid: number
  readonly coordinator: PostgresPool
  readonly max: number
  readonly connectTimeoutMs: number
}

/** A worker. While it refuses connections of this process, they are made to the coordinator. */
class CompanyServer {
  /** One of its companies. */
  company: CompanyId | undefined
  readonly #coordinator: PostgresPool
  readonly #pool: PostgresPool
  readonly #reads: AutocommitReads | undefined
  #refusedUntil = 0

  constructor(url: string, { groupid, coordinator, max, connectTimeoutMs }: CompanyServerOptions) {
    this.#coordinator = coordinator
    const prepare = (client: Parameters<typeof query>[0]) => prepareWorker(client, groupid, this.company)
    this.#pool = new PostgresPool({ urls: [url], isPooled: false }, { max, connectTimeoutMs, prepare })
    if (max >= minConnectionsToShare) this.#reads = new AutocommitReads(this.#pool, { mustProveTenant: true })
  }

  get reads(): AutocommitReads | undefined {
    return this.#isRefused ? undefined : this.#reads
  }

  get #isRefused(): boolean {
    return performance.now() < this.#refusedUntil
  }

  /** `onTableElsewhere`: a statement needed a table of the install, which only the coordinator has. */
  async acquire(onTableElsewhere: () => void): Promise<PooledConnection> {
    if (this.#isRefused) return this.#coordinator.acquire()
    try {
      const { client, release } = await this.#pool.acquire()
      return {
        client,
        isWorker: true,
        release: failure => {
          if (isTableElsewhere(failure)) onTableElsewhere()
          return release(failure)
        },
      }
    } catch {
      this.#refusedUntil = performance.now() + askAgainMs
      return this.#coordinator.acquire()
    }
  }

  async close(): Promise<void> {
    await this.#reads?.close()
    await this.#pool.close()
  }
}

/**
 * The address of a worker is that by which the coordinator knows it. From here it may lead to another server, which does not
 * have the company. One that was replaced by its standby is refused as well.
 */
async function prepareWorker(
  client: Parameters<typeof query>[0],
  groupid: number,
  company: CompanyId | undefined,
): Promise<void> {
  await initSession(client)
  await query(client, `set citus.propagate_set_commands = 'local'`)
  await beginTransaction(client, { mode: 'read', access: company ?? 'all companies', keepsSession: true })
  const { text, values } = sql`
    select groupid from pg_dist_local_group 
    where not pg_is_in_recovery() and exists (select 1 from companies where company_id = ${company})`
  const { rows } = await query(client, text, values)
  await query(client, 'commit')
  if (rows[0]?.groupid !== groupid) throw new Error('this is not the worker of the company')
}
