import { raw } from 'sql-template-tag'
import {
  type Database,
  type Freshness,
  isOfOneRealm,
  type RowAccess,
  StoreUnavailable,
  type Topic,
  type Transaction,
} from '../../domain/database.ts'
import type { RealmId } from '../../domain/ids.ts'
import type { Migratable } from '../store/migrations.ts'
import { AutocommitReads, minConnectionsToShare } from './autocommit-reads.ts'
import { CompanyServers, type ConnectionSource } from './company-servers.ts'
import { nameConstraintsAfterTables } from './constraint-names.ts'
import { isDistributed, migrateDistributed, requireForeignKeys } from './distribution.ts'
import { GroupWrites } from './group-writes.ts'
import { enforceGuardedTimes } from './guarded-times.ts'
import { ListenNotify } from './listen-notify.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { isRetryable, retry, retryLostConnection } from './postgres-errors.ts'
import { PostgresPool } from './postgres-pool.ts'
import { lockCompany, lockOperators, PostgresTransaction } from './postgres-transaction.ts'
import { type OnlyCompanies, ReachableCompanies } from './reachable-companies.ts'
import { enableRowSecurity } from './row-security.ts'
import type { TransactionSetup } from './session-setup.ts'

export interface PostgresPlace {
  readonly address: PostgresAddress
  /** A read replica, for reads that may be stale. */
  readonly replica: PostgresAddress | undefined
  /** The maximum of concurrent transactions of this process. */
  readonly connections: number
  /** How long a server may take to accept a connection. */
  readonly connectTimeoutMs: number
}

type Work<T> = (tx: Transaction) => Promise<T>
type Setup = Omit<TransactionSetup, 'keepsSession'>

/** The store on a PostgreSQL server, shared by any number of processes. */
export class PostgresDatabase implements Database, Migratable {
  readonly #pool: PostgresPool
  readonly #replica: PostgresPool | undefined
  #autocommitReads: AutocommitReads | undefined
  /** Of a distributed store. */
  #reachable: ReachableCompanies | undefined
  #servers: CompanyServers | undefined
  readonly #listenNotify: ListenNotify
  readonly #keepsSession: boolean
  readonly #groups = new GroupWrites((companyId, work) => this.#write(companyId, withCompanyLock(companyId, work)))

  readonly #place: PostgresPlace

  constructor(place: PostgresPlace) {
    const { address, replica, connections, connectTimeoutMs } = place
    this.#place = place
    this.#keepsSession = !address.isPooled
    this.#pool = new PostgresPool(address, { max: connections, connectTimeoutMs })
    this.#replica = replica && new PostgresPool(replica, { max: connections, connectTimeoutMs, role: 'replica' })
    if (this.#keepsSession && connections >= minConnectionsToShare) {
      this.#autocommitReads = new AutocommitReads(this.#pool)
    }
    this.#listenNotify = new ListenNotify(address, connectTimeoutMs)
  }

  version(): undefined {
    return undefined
  }

  async read<T>(access: RowAccess, work: Work<T>, freshness: Freshness = 'current'): Promise<T> {
    const readPrimary = () =>
      this.#reach(access, only => {
        return retryLostConnection(() =>
          retry(() => this.#readFrom(this.#sourceOf(access), { mode: 'read', access, only }, work)),
        )
      })
    if (freshness === 'current' || !this.#replica) return readPrimary()
    try {
      return await this.#readFrom(this.#replica, { mode: 'read', access }, work)
    } catch (error) {
      // The replica is down, or cancelled the query because of a conflict with recovery.
      if (!(error instanceof StoreUnavailable) && !isRetryable(error)) throw error
      return readPrimary()
    }
  }

  async readAutocommit<T>(access: RowAccess, work: Work<T>): Promise<T> {
    try {
      const reads = this.#autocommitReads ?? this.#servers?.of(access).reads
      if (reads) return await reads.read(access, work)
    } catch (error) {
      // All reads of a shared connection fail when it is lost; each is repeated in a transaction of its own.
      if (!(error instanceof StoreUnavailable)) throw error
    }
    return this.read(access, work)
  }

  write<T>(access: RowAccess, work: Work<T>): Promise<T> {
    if (isOfOneRealm(access)) return this.#groups.write(access, work)
    return this.#reach(access, only => this.#write(access, work, 'awaited', only))
  }

  /** PostgreSQL's asynchronous commit is lost when the server crashes, which is not allowed here. */
  writeAsyncCommit<T>(access: RowAccess, work: Work<T>): Promise<T> {
    return this.write(access, work)
  }

  writePipelined<T>(work: Work<T>): Promise<T> {
    return this.#write('all companies', work, 'pipelined')
  }

  writePipelinedAsyncCommit<T>(work: Work<T>): Promise<T> {
    return this.writePipelined(work)
  }

  /** Changes of the schema, as the owner of the tables; one process at a time. */
  alter<T>(work: Work<T>): Promise<T> {
    return this.#transact({ mode: 'alter', access: 'all companies' }, work, 'awaited')
  }

  /** One state of the whole store, as the owner of the tables. It may be read for hours. */
  snapshot<T>(work: Work<T>): Promise<T> {
    return this.#readFrom(this.#pool, { mode: 'snapshot', access: 'all companies' }, work)
  }

  async runMigration(tx: Transaction, statements: readonly string[]): Promise<void> {
    if (await isDistributed(tx)) return migrateDistributed(tx, statements, addRules)
    for (const statement of statements) await tx.run(raw(statement))
    await addRules(tx)
    await nameConstraintsAfterTables(tx)
  }

  /**
   * To be called before the first read. Only a transaction can hand its tenant on to the nodes of a distributed store. A
   * server does not start on a store that is on its way there.
   */
  async detectDistribution({ longRunning }: { readonly longRunning: boolean }): Promise<void> {
    if (longRunning) await this.alter(requireForeignKeys)
    if (!(await this.alter(isDistributed))) return
    await this.#autocommitReads?.close()
    this.#autocommitReads = undefined
    this.#reachable = new ReachableCompanies(this)
    if (this.#keepsSession)
      this.#servers = new CompanyServers({ ...this.#place, database: this, coordinator: this.#pool })
  }

  listen(topic: Topic, listener: () => void): () => void {
    return this.#listenNotify.listen(topic, listener)
  }

  broadcast(text: string): void {
    this.#listenNotify.broadcast(text)
  }

  onBroadcast(listener: (text: string) => void): () => void {
    return this.#listenNotify.onBroadcast(listener)
  }

  /** Autovacuum does it. */
  async maintain(): Promise<void> {}

  /** Waits for writes in progress, also those whose clients have disconnected. */
  async close(): Promise<void> {
    await this.#groups.finish()
    await this.#autocommitReads?.close()
    await this.#listenNotify.close()
    await this.#servers?.close()
    await Promise.all([this.#pool.close(), this.#replica?.close()])
  }

  /** Work for the reachable companies is repeated without those whose server is away. */
  #reach<T>(access: RowAccess, perform: (only?: OnlyCompanies) => Promise<T>): Promise<T> {
    return access === 'reachable companies' && this.#reachable ? this.#reachable.perform(perform) : perform()
  }

  #sourceOf(access: RowAccess): ConnectionSource {
    return this.#servers?.of(access) ?? this.#pool
  }

  async #readFrom<T>(source: ConnectionSource, setup: Setup, work: Work<T>): Promise<T> {
    const tx = new PostgresTransaction(source, { ...setup, keepsSession: this.#keepsSession })
    try {
      const value = await work(tx)
      await tx.end()
      return value
    } catch (error) {
      await tx.rollback(error)
      throw error
    }
  }

  #write<T>(
    access: RowAccess,
    work: Work<T>,
    completion: 'awaited' | 'pipelined' = 'awaited',
    only?: OnlyCompanies,
  ): Promise<T> {
    return retry(() => this.#transact({ mode: 'write', access, only }, work, completion))
  }

  /** `pipelined`: COMMIT is sent without waiting for the results of the work. */
  async #transact<T>(setup: Setup, work: Work<T>, completion: 'awaited' | 'pipelined'): Promise<T> {
    const tx = new PostgresTransaction(this.#sourceOf(setup.access), { ...setup, keepsSession: this.#keepsSession })
    try {
      const working = work(tx)
      if (completion === 'awaited') await working
      // failpoint: acknowledged-before-commit
      const value = await tx.commit(working)
      this.#listenNotify.publish(tx.topics)
      return value
    } catch (error) {
      const cause = tx.causeOf(error)
      // failpoint: no-rollback
      await tx.rollback(cause)
      throw cause
    }
  }
}

async function addRules(tx: Transaction): Promise<void> {
  await enableRowSecurity(tx)
  await enforceGuardedTimes(tx)
}

/** Until the end of the transaction no other process writes to this company. */
function withCompanyLock<T>(companyId: RealmId, work: Work<T>): Work<T> {
  return tx => {
    tx.defer(companyId === 'operators' ? lockOperators : lockCompany(companyId))
    return work(tx)
  }
}
