import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable, type Transaction } from '../../domain/database.ts'
import { WorkBudget } from '../../domain/fairness/work-budget.ts'
import type { RealmId } from '../../domain/ids.ts'
import { isRetryable } from './postgres-errors.ts'

interface Writer {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One transaction that holds the lock of the company; settles when it is on disk. */
type Write = <T>(companyId: RealmId, work: (tx: Transaction) => Promise<T>) => Promise<T>

/** The first writer of a group waits for the last; past 64 savepoints PostgreSQL becomes slower. */
const maxGroupSize = 8

/** The part of the time that the writers of one company may take while other companies are served. */
const writeShare = 0.15

/**
 * Group commit per company. The row lock of a company admits one writer at a time in all processes, and each would wait
 * for the fsync of those before it. So writers that wait together share a transaction, each behind a savepoint: one that
 * throws is rolled back alone. They wait here and hold no connection, which leaves connections to other companies.
 */
export class GroupWrites {
  readonly #write: Write
  readonly #waiting = new Map<RealmId, Writer[]>()
  readonly #budget = new WorkBudget('writes', writeShare)
  readonly #running = new Set<Promise<void>>()

  constructor(write: Write) {
    this.#write = write
  }

  write<T>(companyId: RealmId, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const writer = { work, resolve, reject }
    const waiting = this.#waiting.get(companyId)
    if (waiting) waiting.push(writer)
    else this.#start(companyId, [writer])
    return promise as Promise<T>
  }

  /** Waits for all groups in progress. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #start(companyId: RealmId, waiting: Writer[]): void {
    const running = this.#run(companyId, waiting).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #run(companyId: RealmId, waiting: Writer[]): Promise<void> {
    this.#waiting.set(companyId, waiting)
    while (waiting.length > 0) {
      const waitMs = this.#budget.waitMs(companyId)
      if (waitMs > 0) await sleep(waitMs)
      const startedAt = performance.now()
      await this.#writeGroup(companyId, waiting.splice(0, maxGroupSize))
      this.#budget.charge(companyId, performance.now() - startedAt)
    }
    this.#waiting.delete(companyId)
  }

  async #writeGroup(companyId: RealmId, group: readonly Writer[]): Promise<void> {
    const [only] = group
    if (only && group.length === 1) return this.#writeAlone(companyId, only)
    try {
      const settlers = await this.#write(companyId, tx => performAll(tx, group))
      for (const settle of settlers) settle()
    } catch (error) {
      if (error instanceof StoreUnavailable) for (const { reject } of group) reject(error)
      // A deferred statement failed, and its writer is unknown: each writer is repeated in a transaction of its own.
      else for (const writer of group) await this.#writeAlone(companyId, writer)
    }
  }

  async #writeAlone(companyId: RealmId, { work, resolve, reject }: Writer): Promise<void> {
    try {
      resolve(await this.#write(companyId, work))
    } catch (error) {
      reject(error)
    }
  }
}

/** Returns the functions that settle the writers once the transaction is committed. */
async function performAll(tx: Transaction, group: readonly Writer[]): Promise<(() => void)[]> {
  const settlers: (() => void)[] = []
  for (const { work, resolve, reject } of group) {
    tx.defer(control('savepoint writer'))
    try {
      const value = await work(tx)
      settlers.push(() => resolve(value))
    } catch (error) {
      if (error instanceof StoreUnavailable || isRetryable(error)) throw error
      // failpoint: savepoint-not-rolled-back
      await tx.run(control('rollback to savepoint writer'))
      settlers.push(() => reject(error))
    }
    tx.defer(control('release savepoint writer'))
  }
  return settlers
}

function control(sql: string) {
  return { sql, values: [] }
}
