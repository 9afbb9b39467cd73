import {
  OutcomeUnknown,
  type Row,
  type Statement,
  StoreUnavailable,
  type Topic,
  type Transaction,
} from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ConnectionSource } from './company-servers.ts'
import { type QueryResult, query, send } from './pipelined-query.ts'
import { isAborted, toWorkerError } from './postgres-errors.ts'
import type { PooledConnection } from './postgres-pool.ts'
import { beginTransaction, isOwner, prepareSession, type TransactionSetup } from './session-setup.ts'

/**
 * A transaction on one connection, which is acquired for the first statement. Statements are pipelined: each is sent
 * without waiting for the one before, so a deferred one costs no round trip.
 */
export class PostgresTransaction implements Transaction {
  readonly #connections: ConnectionSource
  readonly #setup: TransactionSetup
  /** Statements without a caller that waits for them. */
  readonly #deferred: Promise<unknown>[] = []
  readonly #failures: unknown[] = []
  readonly #topics = new Set<Topic>()
  #connection: Promise<PooledConnection> | undefined
  #isEnded = false

  constructor(connections: ConnectionSource, setup: TransactionSetup) {
    this.#connections = connections
    this.#setup = setup
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#send(statement)).rows as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#send(statement)).rows[0] as R | undefined
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#send(statement)).count
  }

  defer(statement: Statement): void {
    const sent = this.#send(statement)
    sent.catch(error => this.#failures.push(error))
    this.#deferred.push(sent)
  }

  async lockCompanyKey(key: string): Promise<void> {
    // The advisory lock also covers a key that no company has yet.
    this.defer({ sql: `select pg_advisory_xact_lock(hashtext('company ' || ?))`, values: [key] })
    const company = await this.one<{ company_id: string }>({
      sql: 'select company_id from companies where key = ?',
      values: [key],
    })
    if (company) this.defer(lockCompany(company.company_id))
  }

  /** Other processes commit too; to ask for a version would cost as much as the read that it saves. */
  version(): undefined {
    return undefined
  }

  notify(topic: Topic): void {
    this.#topics.add(topic)
  }

  get topics(): ReadonlySet<Topic> {
    return this.#topics
  }

  /**
   * Commits behind the statements sent so far, and returns the result of `working`. Fails when a deferred statement
   * failed. A failure that is known before is not committed at all: a savepoint may have undone it, and COMMIT would
   * keep the rest.
   */
  async commit<T>(working: Promise<T>): Promise<T> {
    handleLater(working)
    // failpoint: statement-after-end
    this.#isEnded = true
    if (!this.#connection) return working
    const { client, release } = await this.#connection
    // failpoint: commit-after-failure
    if (this.#failures.length > 0) throw this.#failures[0]
    const committed = handleLater(query(client, 'commit', [], { isUnlimited: this.#isUnlimited }))
    const deferred = handleLater(Promise.all(this.#deferred))
    await committed.catch(error => {
      throw toCommitError(error)
    })
    await deferred
    const value = await working
    await release()
    return value
  }

  /** Ends a read. The next user of the connection is pipelined behind the COMMIT. */
  async end(): Promise<void> {
    if (!this.#connection) return
    const { client, release } = await this.#connection
    await Promise.all(this.#deferred)
    handleLater(query(client, 'commit'))
    await release()
  }

  async rollback(failure: unknown): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined)
    if (!connection) return
    const { client, release } = connection
    if (failure instanceof Refusal && (await this.#allSucceeded())) {
      handleLater(query(client, 'rollback'))
      return release()
    }
    await release(failure)
  }

  async #allSucceeded(): Promise<boolean> {
    const settled = await Promise.allSettled(this.#deferred)
    return settled.every(({ status }) => status === 'fulfilled')
  }

  /** After a failed deferred statement, every later one fails with "transaction is aborted". */
  causeOf(error: unknown): unknown {
    return isAborted(error) ? (this.#failures[0] ?? error) : error
  }

  #send(statement: Statement): Promise<QueryResult> {
    if (this.#isEnded)
      throw new Error('the transaction has ended: pipelined work sends every statement before it waits')
    this.#connection ??= this.#open()
    // Statements that wait for the connection keep their order.
    const { keepsSession: isPrepared, only } = this.#setup
    const options = { isPrepared, only, isUnlimited: this.#isUnlimited }
    return this.#connection.then(({ client, isWorker }) => {
      const sent = send(client, statement, options)
      return isWorker ? sent.catch(error => Promise.reject(toWorkerError(error))) : sent
    })
  }

  /** The owner's statements move and read whole tables. */
  get #isUnlimited(): boolean {
    return isOwner(this.#setup.mode)
  }

  async #open(): Promise<PooledConnection> {
    const connection = await this.#connections.acquire()
    try {
      await prepareSession(connection.client, this.#setup)
      this.#deferred.push(handleLater(beginTransaction(connection.client, this.#setup)))
      return connection
    } catch (error) {
      await connection.release(error)
      throw error
    }
  }
}

/** Admits one transaction that writes to the company, in all processes. */
export function lockCompany(companyId: string): Statement {
  return { sql: 'select 1 from company_state where company_id = ? for no key update', values: [companyId] }
}

/** Admits one transaction that writes accounts of operators, in all processes. */
export const lockOperators: Statement = { sql: `select pg_advisory_xact_lock(hashtext('operators'))`, values: [] }

/** When the connection is lost after COMMIT was sent, the server may or may not have committed. */
function toCommitError(error: unknown): unknown {
  // failpoint: lost-commit-reported-as-failed
  if (!(error instanceof StoreUnavailable)) return error
  return new OutcomeUnknown('the database was lost before it confirmed the commit', { cause: error })
}

/** The caller awaits the promise later; until then its rejection is not unhandled. */
function handleLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
