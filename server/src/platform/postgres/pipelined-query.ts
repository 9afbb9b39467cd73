import pg, { type PoolClient } from 'pg'
import type { Row, Value } from '../../domain/database.ts'
import { asUnavailable } from './postgres-errors.ts'

/** What a statement answered. */
export interface QueryResult {
  readonly rows: Row[]
  /** How many rows it changed or found. */
  readonly count: number
}

type Settle = (error: Error | null, answered: QueryResult) => void

/** Sends a statement behind those that were sent before; with a name, the server keeps it prepared. */
export function query(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined = undefined,
): Promise<QueryResult> {
  sendTogether(client)
  return new Promise((resolve, reject) => {
    const settle: Settle = (error, answered) => (error ? reject(asUnavailable(error)) : resolve(answered))
    client.query(new Asked(text, values, name, settle) as never)
  })
}

const gathering = new WeakSet<PoolClient>()

/**
 * To write to a socket costs more than to make what is written: all that is sent on a connection while the same events
 * are dealt with goes in one piece.
 */
function sendTogether(client: PoolClient): void {
  if (gathering.has(client)) return
  const { stream } = (client as unknown as { connection: Wire }).connection
  gathering.add(client)
  stream._writev = writeInOne
  stream.cork()
  setImmediate(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

/** A statement is three or four short pieces: one to copy them into costs less than to hand over all of them. */
function writeInOne(this: Sink, pieces: readonly { readonly chunk: Buffer }[], done: () => void): void {
  this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), 'buffer', done)
}

/** A stream as those who make streams see it. */
interface Sink {
  cork(): void
  uncork(): void
  _write(piece: Buffer, encoding: 'buffer', done: () => void): void
  _writev: (pieces: readonly { readonly chunk: Buffer }[], done: () => void) => void
}

/** What the driver offers below its own queries. */
interface Wire {
  readonly stream: Sink
  /** Texts of statements by their names: those that the server has, and those that are on their way to it. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  query(text: string): void
  parse(statement: { text: string; name: string | undefined }): void
  bind(bound: { statement: string | undefined; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void
  describe(what: { type: 'P'; name: string }): void
  execute(what: { portal: string }): void
  sync(): void
}

interface Column {
  readonly name: string
  readonly read: (text: string) => Value
}

/** The columns of named statements on a connection: a prepared statement cannot change them, so they are asked once. */
const columnsOf = new WeakMap<Wire, Map<string, readonly Column[]>>()

/**
 * A query as the driver sends it and hands its answer on, in place of the driver's own, which makes and announces much
 * that nobody here looks at.
 */
class Asked {
  // The driver calls this, and wraps it where it limits the time.
  callback: Settle
  readonly name: string | undefined
  readonly text: string
  readonly #values: readonly unknown[]
  readonly #rows: Row[] = []
  #columns: readonly Column[] | undefined
  #count = 0

  constructor(text: string, values: readonly unknown[], name: string | undefined, settle: Settle) {
    this.text = text
    this.#values = values
    this.name = name
    this.callback = settle
  }

  submit(wire: Wire): null {
    if (this.#values.length === 0 && !this.name) wire.query(this.text)
    else this.#sendPrepared(wire)
    return null
  }

  #sendPrepared(wire: Wire): void {
    const { name, text } = this
    if (!name || !(name in wire.parsedStatements || name in wire.submittedNamedStatements)) {
      wire.parse({ text, name })
      if (name) wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values: this.#values, valueMapper: asText })
    this.#columns = name ? columnsOf.get(wire)?.get(name) : undefined
    if (!this.#columns) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? []
    const row: Row = {}
    for (let i = 0; i < columns.length; i++) {
      const { name, read } = columns[i] as Column
      const text = fields[i] ?? null
      row[name] = text === null ? null : read(text)
    }
    this.#rows.push(row)
  }

  /** `SELECT 3`, `INSERT 0 3`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  handleError(error: Error): void {
    this.callback(error, nothing)
  }

  handleReadyForQuery(wire: Wire): void {
    if (this.name) {
      const known = columnsOf.get(wire) ?? new Map()
      if (known.size === 0) columnsOf.set(wire, known)
      if (!known.has(this.name)) known.set(this.name, this.#columns ?? [])
    }
    this.callback(null, { rows: this.#rows, count: this.#count })
  }
}

// The driver sends one behind the other only what it takes for its own.
Object.setPrototypeOf(Asked.prototype, pg.Query.prototype)

const nothing: QueryResult = { rows: [], count: 0 }

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : String(value)
}
