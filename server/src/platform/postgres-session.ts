import { hash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import type { Row, Statement, Topic, Transaction } from '../domain/database.ts'
import { asUnavailable } from './postgres-errors.ts'

/**
 * The statements of one transaction on one connection. They are sent at once, one behind the other, and answered in
 * that order: what nobody waits for costs no journey of its own.
 */
export class PostgresSession implements Transaction {
  readonly #client: PoolClient
  readonly #isPreparing: boolean
  readonly #notWaitedFor: Promise<unknown>[] = []
  readonly #announced = new Set<Topic>()

  constructor(client: PoolClient, isPreparing: boolean) {
    this.#client = client
    this.#isPreparing = isPreparing
  }

  async all<R extends Row>(statement: Statement): Promise<R[]> {
    return (await this.#send(statement)).rows as R[]
  }

  async one<R extends Row>(statement: Statement): Promise<R | undefined> {
    return (await this.#send(statement)).rows[0] as R | undefined
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#send(statement)).rowCount ?? 0
  }

  later(statement: Statement): void {
    const sent = this.#send(statement)
    // Looked at when the transaction ends; until then it is nobody's unhandled rejection.
    sent.catch(() => undefined)
    this.#notWaitedFor.push(sent)
  }

  /** Other processes commit too, and asking whether they did costs as much as asking for what is wanted. */
  version(): undefined {
    return undefined
  }

  announce(topic: Topic): void {
    if (this.#announced.has(topic)) return
    this.#announced.add(topic)
    this.control(`notify plumbline, '${topic}'`)
  }

  /** A control statement that is sent and not waited for, such as `begin`. */
  control(text: string): void {
    this.later({ sql: text, text, values: [] })
  }

  /** Fails where something failed that nobody waited for. */
  async settled(): Promise<void> {
    await Promise.all(this.#notWaitedFor)
  }

  async #send({ text, values }: Statement): Promise<QueryResult> {
    try {
      const name = this.#isPreparing && values.length > 0 ? nameOf(text) : undefined
      return await this.#client.query({ ...(name && { name }), text, values: values.map(storable) })
    } catch (error) {
      throw asUnavailable(error)
    }
  }
}

/** PostgreSQL's text has no NUL, so that nothing in the store is equal to a text that has one. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

/** The same text has the same name in every process, so that connections can be shared. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = hash('sha256', text, 'base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
