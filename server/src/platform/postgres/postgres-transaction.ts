import {
  OutcomeUnknown,
  type Row,
  type Statement,
  StoreUnavailable,
  type Topic,
  type Transaction,
} from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type QueryResult, query } from './pipelined-query.ts'
import { isAborted } from './postgres-errors.ts'
import type { PooledConnection, PostgresPool } from './postgres-pool.ts'
import { send } from './prepared-statements.ts'
import { beginTransaction, resetSession, type TransactionSetup } from './session-setup.ts'

/**
 * The statements of one transaction on one connection, which is borrowed for the first of them. They are sent at once,
 * one behind the other, and answered in that order: what nobody waits for costs no journey of its own.
 */
export class PostgresTransaction implements Transaction {
  readonly #pool: PostgresPool
  readonly #entrance: TransactionSetup
  readonly #notWaitedFor: Promise<unknown>[] = []
  readonly #failures: unknown[] = []
  readonly #announced = new Set<Topic>()
  #lent: Promise<PooledConnection> | undefined
  #isEnded = false

  constructor(pool: PostgresPool, entrance: TransactionSetup) {
    this.#pool = pool
    this.#entrance = entrance
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
    this.#notWaitedFor.push(sent)
  }

  lockCompanyKey(key: string): void {
    // The advisory lock also holds a key that no company has yet.
    this.defer({ sql: `select pg_advisory_xact_lock(hashtext('company ' || ?))`, values: [key] })
    this.defer({ sql: 'select 1 from companies where key = ? for no key update', values: [key] })
  }

  /** Other processes commit too, and asking whether they did costs as much as asking for what is wanted. */
  version(): undefined {
    return undefined
  }

  notify(topic: Topic): void {
    this.#announced.add(topic)
  }

  get announced(): ReadonlySet<Topic> {
    return this.#announced
  }

  /**
   * Ends the transaction behind what the work has asked so far, and answers what the work does; fails where something
   * failed that nobody waited for. What is known to have failed may have been undone behind a savepoint since, and the
   * rest would be kept: then nothing is ended.
   */
  async commit<T>(working: Promise<T>): Promise<T> {
    quietly(working)
    // failpoint: asked-after-the-end
    this.#isEnded = true
    if (!this.#lent) return working
    const { client, release: giveBack } = await this.#lent
    // failpoint: commit-behind-a-failure
    if (this.#failures.length > 0) throw this.#failures[0]
    const committed = quietly(query(client, 'commit', []))
    const earlier = quietly(Promise.all(this.#notWaitedFor))
    await committed.catch(error => {
      throw asUnknown(error)
    })
    await earlier
    const value = await working
    await giveBack()
    return value
  }

  /** As `commit`, where nothing was changed: whoever uses the connection next is served behind its end. */
  async leave(): Promise<void> {
    if (!this.#lent) return
    const lent = await this.#lent
    // What was said first was answered before what was asked.
    await Promise.all(this.#notWaitedFor)
    quietly(query(lent.client, 'commit', []))
    await lent.release()
  }

  /** Nothing of it is kept. */
  async abandon(failure: unknown): Promise<void> {
    const lent = await this.#lent?.catch(() => undefined)
    if (!lent) return
    if (failure instanceof Refusal && (await this.#wentWell())) {
      quietly(query(lent.client, 'rollback', []))
      return lent.release()
    }
    // failpoint: never-in-doubt
    resetSession(lent.client)
    await lent.release(failure)
  }

  /** Whether it is only the work that ended badly: the connection is as it should be. */
  async #wentWell(): Promise<boolean> {
    const said = await Promise.allSettled(this.#notWaitedFor)
    return said.every(({ status }) => status === 'fulfilled')
  }

  /** Behind a failure that nobody waited for everything fails, and tells nothing of why. */
  causeOf(error: unknown): unknown {
    return isAborted(error) ? (this.#failures[0] ?? error) : error
  }

  #send(statement: Statement): Promise<QueryResult> {
    if (this.#isEnded) throw new Error('this transaction has ended: all of it had to be asked at once')
    this.#lent ??= this.#open()
    // Whoever waits for the connection is served in the order of asking.
    return this.#lent.then(({ client }) => send(client, statement, this.#entrance.isKeeping))
  }

  async #open(): Promise<PooledConnection> {
    const lent = await this.#pool.acquire()
    try {
      this.#notWaitedFor.push(...(await beginTransaction(lent.client, this.#entrance)).map(quietly))
      return lent
    } catch (error) {
      await lent.release(error)
      throw error
    }
  }
}

/** Whoever is lost between a commit and its answer may have made it. */
function asUnknown(error: unknown): unknown {
  // failpoint: sure-of-a-lost-commit
  if (!(error instanceof StoreUnavailable)) return error
  return new OutcomeUnknown('the database was lost before it said whether this was saved', { cause: error })
}

/** Looked at later; until then it is nobody's unhandled rejection. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
