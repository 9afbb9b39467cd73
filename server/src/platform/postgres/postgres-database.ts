import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Database,
  type Freshness,
  type RowAccess,
  StoreUnavailable,
  type Topic,
  type Transaction,
} from '../../domain/database.ts'
import type { CompanyId } from '../../domain/ids.ts'
import type { Alterable } from '../store/migrations.ts'
import { AutocommitReads } from './autocommit-reads.ts'
import { GroupWrites } from './group-writes.ts'
import { ListenNotify } from './listen-notify.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { ConnectionLost, isWorthRepeating } from './postgres-errors.ts'
import { PostgresPool } from './postgres-pool.ts'
import { PostgresTransaction } from './postgres-transaction.ts'
import { enableRowSecurity } from './row-security.ts'

export interface PostgresPlace {
  readonly address: PostgresAddress
  /** A replica, for what may be a moment old. */
  readonly replica: PostgresAddress | undefined
  /** How many transactions of a process are under way at once. */
  readonly connections: number
}

/** Whether work waits for an answer before it asks for more. */
type Manner = 'step by step' | 'at once'

/** With fewer connections, none is set aside for glances. */
const fewestToShare = 6

/** As many as there may be connections that a change of the layout has made useless. */
const mostRepeats = 20

/** The store on a PostgreSQL server, shared by any number of processes. */
export class PostgresDatabase implements Database, Alterable {
  readonly #pool: PostgresPool
  readonly #replica: PostgresPool | undefined
  readonly #glances: AutocommitReads | undefined
  readonly #ears: ListenNotify
  readonly #isKeeping: boolean
  readonly #groups = new GroupWrites((companyId, work) => this.#writeAlone(companyId, holding(companyId, work)))

  constructor({ address, replica, connections }: PostgresPlace) {
    this.#isKeeping = !address.isPooled
    this.#pool = new PostgresPool(address, connections)
    this.#replica = replica && new PostgresPool(replica, connections, 'a copy will do')
    if (this.#isKeeping && connections >= fewestToShare) this.#glances = new AutocommitReads(this.#pool)
    this.#ears = new ListenNotify(address)
  }

  version(): undefined {
    return undefined
  }

  async read<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>, freshness: Freshness = 'current'): Promise<T> {
    const readHere = () => onceMore(() => repeatedly(() => this.#readFrom(this.#pool, whose, work)))
    if (freshness === 'current' || !this.#replica) return readHere()
    try {
      return await this.#readFrom(this.#replica, whose, work)
    } catch (error) {
      // A replica that is away, or gave way to what it copies, leaves the work to its original.
      if (!(error instanceof StoreUnavailable) && !isWorthRepeating(error)) throw error
      return readHere()
    }
  }

  async readAutocommit<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      if (this.#glances) return await this.#glances.look(whose, work)
    } catch (error) {
      // Those who share a connection lose it together; each has another try on its own.
      if (!(error instanceof StoreUnavailable)) throw error
    }
    return this.read(whose, work)
  }

  write<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return whose === 'all companies' ? this.#writeAlone(whose, work) : this.#groups.write(whose, work)
  }

  /** What is committed without waiting for the disk is lost with the server, and not only with the power. */
  writeAsyncCommit<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.write(whose, work)
  }

  writePipelined<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return repeatedly(() => this.#within('write', 'all companies', work, 'at once'))
  }

  writePipelinedAsyncCommit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.writePipelined(work)
  }

  #writeAlone<T>(whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return repeatedly(() => this.#within('write', whose, work, 'step by step'))
  }

  /** Changes of the layout, as the owner of the tables; one process at a time. */
  alter<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#within('alter', 'all companies', work, 'step by step')
  }

  guard(tx: Transaction): Promise<void> {
    return enableRowSecurity(tx)
  }

  listen(topic: Topic, listener: () => void): () => void {
    return this.#ears.listen(topic, listener)
  }

  /** The server looks after itself. */
  async maintain(): Promise<void> {}

  async close(): Promise<void> {
    await this.#glances?.close()
    await this.#ears.close()
    await Promise.all([this.#pool.close(), this.#replica?.close()])
  }

  async #readFrom<T>(pool: PostgresPool, whose: RowAccess, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = new PostgresTransaction(pool, { to: 'read', whose, isKeeping: this.#isKeeping })
    try {
      const value = await work(session)
      await session.leave()
      return value
    } catch (error) {
      await session.abandon(error)
      throw error
    }
  }

  async #within<T>(
    to: 'write' | 'alter',
    whose: RowAccess,
    work: (tx: Transaction) => Promise<T>,
    manner: Manner,
  ): Promise<T> {
    const session = new PostgresTransaction(this.#pool, { to, whose, isKeeping: this.#isKeeping })
    try {
      const working = work(session)
      if (manner === 'step by step') await working
      // failpoint: answer-before-commit
      const value = await session.commit(working)
      this.#ears.publish(session.announced)
      return value
    } catch (error) {
      const cause = session.causeOf(error)
      // failpoint: no-rollback-4
      await session.abandon(cause)
      throw cause
    }
  }
}

/** Nothing was answered yet, so nobody notices. */
async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthRepeating(error) || repeats >= mostRepeats) throw error
    }
  }
}

/**
 * A connection that nobody used for a while may have been lost unseen, and others with it: after a turn of the event
 * loop the pool knows of them. Where there is no server, the pool says so itself.
 */
async function onceMore<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    await nextTurn()
    return read()
  }
}

/** From here to the end of the transaction nobody else, in any process, writes to this company. */
function holding<T>(companyId: CompanyId, work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  const sql = 'select 1 from companies where company_id = ? for no key update'
  return tx => {
    tx.defer({ sql, values: [companyId] })
    return work(tx)
  }
}
