import pg from 'pg'
import type { Row, Statement, Value } from '../../domain/database.ts'
import { toPostgres } from './dialect.ts'
import { toStoreError } from './postgres-errors.ts'
import type { OnlyCompanies } from './reachable-companies.ts'
import { restrictStatement } from './restrict-statement.ts'

/** Every integer of the schema fits a double; pg would return bigint as text. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

export interface QueryResult {
  readonly rows: Row[]
  /** The number of rows that were changed or found. */
  readonly count: number
}

type Callback = (error: Error | null, result: QueryResult) => void

export interface SendOptions {
  /** Whether the server keeps the statement prepared on this connection. */
  readonly isPrepared: boolean
  /** Whether it may take as long as it takes, as changes of the schema do. */
  readonly isUnlimited?: boolean
  /** The companies to which it is restricted. */
  readonly only?: OnlyCompanies | undefined
}

/** Sends a portable statement. */
export function send(client: pg.Client, statement: Statement, options: SendOptions): Promise<QueryResult> {
  if (options.only) return sendRestricted(client, statement, options.only)
  const { sql, values } = statement
  const { text, name } = toPostgres(sql)
  const stored = values.some(hasNul) ? values.map(withoutNul) : values
  return query(client, text, stored, {
    name: options.isPrepared && values.length > 0 ? name : undefined,
    isUnlimited: options.isUnlimited,
  })
}

function sendRestricted(client: pg.Client, { sql, values }: Statement, only: OnlyCompanies): Promise<QueryResult> {
  const { text, hasList } = restrictStatement(toPostgres(sql).text, only.tables)
  return query(client, text, hasList ? [...values, only.list] : values)
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}

/** PostgreSQL's text cannot hold NUL; the replacement character equals nothing that is stored. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

export interface QueryOptions {
  /** With a name, the server keeps it prepared. */
  readonly name?: string | undefined
  readonly isUnlimited?: boolean | undefined
}

/** Sends a query without waiting for those before it. */
export function query(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
  options: QueryOptions = {},
): Promise<QueryResult> {
  corkUntilNextTurn(client)
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => (error ? reject(toStoreError(error)) : resolve(result))
    client.query(new PipelinedQuery(text, values, options, callback) as never)
  })
}

/** The longest timer there is, some 24 days. */
const unlimitedMs = 2 ** 31 - 1

const corked = new WeakSet<pg.Client>()

/** Queries of one turn of the event loop leave in one write: a write costs more than building the messages. */
function corkUntilNextTurn(client: pg.Client): void {
  if (corked.has(client)) return
  const { stream } = (client as unknown as { connection: Protocol }).connection
  corked.add(client)
  stream.cork()
  setImmediate(() => {
    corked.delete(client)
    stream.uncork()
  })
}

/** The messages of the protocol, as pg's connection offers them below its queries. */
interface Protocol {
  readonly stream: { cork(): void; uncork(): void }
  /** Texts of prepared statements by name: those that the server has, and those on their way to it. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  query(text: string): void
  parse(statement: { text: string; name: string | undefined }): void
  bind(bound: { statement: string | undefined; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string }): void
  sync(): void
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => Value
}

/** The columns of the prepared statements of a connection. They cannot change, so they are described once. */
const columnsOf = new WeakMap<Protocol, Map<string, readonly Column[]>>()

/**
 * Replaces pg's own Query, which describes the columns at every execution and emits an event per row: that doubles the
 * client's CPU time of a point read (decision 0017). It relies on the internals of pg, whose version is therefore exact.
 */
class PipelinedQuery {
  // pg calls this, and wraps it to apply query_timeout.
  callback: Callback
  readonly name: string | undefined
  readonly text: string
  /** pg takes it before the limit of the connection. */
  readonly query_timeout: number | undefined
  readonly #values: readonly unknown[]
  readonly #rows: Row[] = []
  #columns: readonly Column[] | undefined
  #count = 0

  constructor(text: string, values: readonly unknown[], { name, isUnlimited }: QueryOptions, callback: Callback) {
    this.text = text
    this.#values = values
    this.name = name
    this.query_timeout = isUnlimited ? unlimitedMs : undefined
    this.callback = callback
  }

  submit(protocol: Protocol): null {
    if (this.#values.length === 0 && !this.name) protocol.query(this.text)
    else this.#sendPrepared(protocol)
    return null
  }

  #sendPrepared(protocol: Protocol): void {
    const { name, text } = this
    if (!name || !(name in protocol.parsedStatements || name in protocol.submittedNamedStatements)) {
      protocol.parse({ text, name })
      if (name) protocol.submittedNamedStatements[name] = text
    }
    protocol.bind({ statement: name, values: this.#values, valueMapper: toText })
    this.#columns = name ? columnsOf.get(protocol)?.get(name) : undefined
    if (!this.#columns) protocol.describe({ type: 'P', name: '' })
    protocol.execute({ portal: '' })
    protocol.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? []
    const row: Row = {}
    for (let i = 0; i < columns.length; i++) {
      const { name, parse } = columns[i] as Column
      const text = fields[i] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  /** `SELECT 3`, `INSERT 0 3`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  handleError(error: Error): void {
    this.callback(error, { rows: [], count: 0 })
  }

  handleReadyForQuery(protocol: Protocol): void {
    if (this.name) {
      const columns = columnsOf.get(protocol) ?? new Map()
      if (columns.size === 0) columnsOf.set(protocol, columns)
      if (!columns.has(this.name)) columns.set(this.name, this.#columns ?? [])
    }
    this.callback(null, { rows: this.#rows, count: this.#count })
  }
}

// In pipeline mode pg refuses queries that are not its own.
Object.setPrototypeOf(PipelinedQuery.prototype, pg.Query.prototype)

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : String(value)
}
