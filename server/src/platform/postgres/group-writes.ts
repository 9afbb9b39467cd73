import { StoreUnavailable, type Transaction } from '../../domain/database.ts'
import type { CompanyId } from '../../domain/ids.ts'
import { isWorthRepeating } from './postgres-errors.ts'

interface Writer {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One transaction that holds the company; settles when it is on disk. */
type Write = <T>(companyId: CompanyId, work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Whoever is first hears of it with the last; past 64 the server would keep their savepoints elsewhere, and be slower. */
const largestGroup = 8

/**
 * Writers of one company come one after the other, in every process: each would wait for the disk of those before it. So
 * those who wait together share a transaction, each behind a savepoint of its own: one that throws is undone alone. They
 * wait here and not on connections, which stay free for other companies.
 */
export class GroupWrites {
  readonly #write: Write
  readonly #waiting = new Map<CompanyId, Writer[]>()

  constructor(write: Write) {
    this.#write = write
  }

  write<T>(companyId: CompanyId, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const writer = { work, resolve, reject }
    const waiting = this.#waiting.get(companyId)
    if (waiting) waiting.push(writer)
    else void this.#run(companyId, [writer])
    return promise as Promise<T>
  }

  async #run(companyId: CompanyId, waiting: Writer[]): Promise<void> {
    this.#waiting.set(companyId, waiting)
    while (waiting.length > 0) await this.#performAll(companyId, waiting.splice(0, largestGroup))
    this.#waiting.delete(companyId)
  }

  async #performAll(companyId: CompanyId, group: readonly Writer[]): Promise<void> {
    const [only] = group
    if (only && group.length === 1) return this.#performAlone(companyId, only)
    try {
      const tells = await this.#write(companyId, tx => together(tx, group))
      for (const tell of tells) tell()
    } catch (error) {
      if (error instanceof StoreUnavailable) for (const { reject } of group) reject(error)
      // Nobody can tell whose statement failed that was not waited for, so each is tried for itself.
      else for (const writer of group) await this.#performAlone(companyId, writer)
    }
  }

  async #performAlone(companyId: CompanyId, { work, resolve, reject }: Writer): Promise<void> {
    try {
      resolve(await this.#write(companyId, work))
    } catch (error) {
      reject(error)
    }
  }
}

/** Answers what each is to be told once all of it is kept. */
async function together(tx: Transaction, group: readonly Writer[]): Promise<(() => void)[]> {
  const tells: (() => void)[] = []
  for (const { work, resolve, reject } of group) {
    tx.defer(control('savepoint writer'))
    try {
      const value = await work(tx)
      tells.push(() => resolve(value))
    } catch (error) {
      if (error instanceof StoreUnavailable || isWorthRepeating(error)) throw error
      // failpoint: no-savepoint-of-its-own
      await tx.run(control('rollback to savepoint writer'))
      tells.push(() => reject(error))
    }
    tx.defer(control('release savepoint writer'))
  }
  return tells
}

function control(text: string) {
  return { sql: text, values: [] }
}
