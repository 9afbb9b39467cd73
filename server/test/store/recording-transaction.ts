import type { Row, Statement, Topic, Transaction } from '../../src/domain/database.ts'

/** Records the statements of a real transaction. */
export class RecordingTransaction implements Transaction {
  readonly statements: Statement[] = []
  readonly announced: Topic[] = []
  /** The number of rows of each query. */
  readonly rows: number[] = []
  readonly #tx: Transaction

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  /** The texts of the statements that match the pattern. */
  about(pattern: RegExp): string[] {
    return this.statements.map(({ sql }) => sql.trim()).filter(text => pattern.test(text))
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    const rows = await this.#tx.all<R>(this.#note(statement))
    this.rows.push(rows.length)
    return rows
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.all<R>(statement))[0]
  }

  run(statement: Statement): Promise<number> {
    return this.#tx.run(this.#note(statement))
  }

  defer(statement: Statement): void {
    this.#tx.defer(this.#note(statement))
  }

  lockCompanyKey(key: string): Promise<void> {
    return this.#tx.lockCompanyKey(key)
  }

  version(): number | undefined {
    return this.#tx.version()
  }

  notify(topic: Topic): void {
    this.announced.push(topic)
    this.#tx.notify(topic)
  }

  #note(statement: Statement): Statement {
    this.statements.push(statement)
    return statement
  }
}
