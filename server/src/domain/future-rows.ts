import type { Transaction } from './database.ts'
import { toMillis } from './rows.ts'
import { fixedStatement } from './statements.ts'

/** Jobs of a table that were queued or attempted while the clock was ahead, so that they are due much too late. */
export class FutureRows {
  readonly #find: ReturnType<typeof fixedStatement>
  readonly #makeDue: ReturnType<typeof fixedStatement>

  /** The condition has three placeholders, each for the time after which a row is from the future. */
  constructor(table: string, condition: string) {
    this.#find = fixedStatement(`select 1 as found from ${table} where ${condition} limit 1`)
    this.#makeDue = fixedStatement(`update ${table} set due_at = ? where ${condition}`)
  }

  async exist(tx: Transaction, limit: Temporal.Instant): Promise<boolean> {
    const at = toMillis(limit)
    return (await tx.one(this.#find(at, at, at))) !== undefined
  }

  /** Returns how many are due now. */
  makeDue(tx: Transaction, now: Temporal.Instant, limit: Temporal.Instant): Promise<number> {
    const at = toMillis(limit)
    return tx.run(this.#makeDue(toMillis(now), at, at, at))
  }
}
