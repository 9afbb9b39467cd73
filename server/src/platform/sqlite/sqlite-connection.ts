import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type Row,
  type Statement,
  StoreUnavailable,
  type Topic,
  type Transaction,
  type Value,
} from '../../domain/database.ts'
import { toSqlite } from './dialect.ts'

// Primary result codes of SQLite that say "not now" rather than "never".
const busyCodes = new Set([5 /* BUSY */, 6 /* LOCKED */])
const worldCodes: Record<number, string> = {
  8: 'the store can only be read: check that this user may write to DATA_DIR',
  10: 'the disk reports an error',
  11: 'the store is damaged: restore it from a backup',
  13: 'the disk is full: free some space, no restart is needed',
  14: 'the store cannot be opened: check that this user may write to DATA_DIR',
  26: 'the file is no store of Plumbline: check DATA_DIR',
}

/** One connection to the file, with every statement prepared once and kept. */
export class SqliteConnection implements Transaction {
  readonly #file: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #later: Statement[] = []
  #announced: Topic[] = []

  constructor(path: string) {
    this.#file = perform(() => new DatabaseSync(path, { timeout: 0 }))
    // failpoint: foreign-keys-off
    this.control('pragma foreign_keys = on')
  }

  get isInTransaction(): boolean {
    return this.#file.isTransaction
  }

  /** A control statement, such as `begin` or a pragma. */
  control(text: string): Row | undefined {
    return perform(() => this.#prepare(text).get()) as Row | undefined
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    this.catchUp()
    return perform(() => this.#prepare(statement.sql).all(...(statement.values as Value[]))) as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    this.catchUp()
    return perform(() => this.#prepare(statement.sql).get(...(statement.values as Value[]))) as R | undefined
  }

  async run(statement: Statement): Promise<number> {
    this.catchUp()
    return this.#run(statement)
  }

  defer(statement: Statement): void {
    this.#later.push(statement)
  }

  /** The one writer of the store needs no further lock. */
  lockCompanyKey(): void {}

  /** One after the other without a break, which the processor's caches like. */
  catchUp(): void {
    if (this.#later.length === 0) return
    for (const statement of this.#later.splice(0)) this.#run(statement)
  }

  #run({ sql, values }: Statement): number {
    return Number(perform(() => this.#prepare(sql).run(...(values as Value[]))).changes)
  }

  /** A writer changes what it would compare. */
  version(): undefined {
    return undefined
  }

  notify(topic: Topic): void {
    if (!this.#announced.includes(topic)) this.#announced.push(topic)
  }

  /** What was announced since this was last asked. */
  takeAnnounced(): readonly Topic[] {
    const announced = this.#announced
    if (announced.length > 0) this.#announced = []
    return announced
  }

  /** Nothing of what a writer still wanted counts. */
  forget(): void {
    this.#later.length = 0
    this.#announced = []
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.#file.prepare(toSqlite(text))
      this.#statements.set(text, statement)
    }
    return statement
  }
}

/** What the world refuses is told apart from what is our fault. */
function perform<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = worldCodes[primaryCode(error)]
    throw reason ? new StoreUnavailable(reason, { cause: error }) : error
  }
}

export function isBusy(error: unknown): boolean {
  return busyCodes.has(primaryCode(error))
}

function primaryCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code & 0xff
}
