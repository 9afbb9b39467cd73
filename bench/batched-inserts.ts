import type { Row, Statement, Topic, Transaction, Value } from '../server/src/domain/database.ts'

interface Gathered {
  readonly width: number
  readonly values: unknown[]
}

/**
 * A transaction that batches deferred inserts, many rows per statement: inserting a million orders one by one
 * would take longer than all the measurements.
 */
export class BatchedInserts implements Transaction {
  readonly #tx: Transaction
  readonly #inserts = new Map<string, Gathered>()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  all<R extends Row>(statement: Statement): Promise<R[]> {
    return this.#tx.all<R>(statement)
  }

  one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return this.#tx.one<R>(statement)
  }

  run(statement: Statement): Promise<number> {
    return this.#tx.run(statement)
  }

  defer(statement: Statement): void {
    const [, head, columns] = /^(insert into \w+ \(([^)]*)\) values )\(/.exec(statement.sql) ?? []
    if (!head || !columns) throw new Error(`not an insert: ${statement.sql}`)
    const width = columns.split(',').length
    this.#inserts.getOrInsertComputed(head, () => ({ width, values: [] })).values.push(...statement.values)
  }

  lockCompanyKey(key: string): Promise<void> {
    return this.#tx.lockCompanyKey(key)
  }

  version(): number | undefined {
    return this.#tx.version()
  }

  notify(topic: Topic): void {
    this.#tx.notify(topic)
  }

  /** Sends all batched inserts. */
  flush(): void {
    for (const [head, { width, values }] of this.#inserts) {
      this.#tx.defer(manyRows(head, width, values as Value[]))
    }
  }
}

const texts = new Map<string, string>()

function manyRows(head: string, width: number, values: readonly Value[]): Statement {
  const rows = values.length / width
  const sql = texts.getOrInsertComputed(`${rows} ${head}`, () => {
    const row = `(${Array(width).fill('?').join(', ')})`
    return head + Array(rows).fill(row).join(', ')
  })
  return { sql, values }
}
