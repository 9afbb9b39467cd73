import pg, { type PoolClient, type QueryResult } from 'pg'
import { asUnavailable } from './postgres-errors.ts'

/** The driver's own query, without the copies it makes of what it is given. */
class Asked extends pg.Query {
  declare name: string | undefined
  declare values: readonly unknown[]

  constructor(text: string, values: readonly unknown[], name: string | undefined, answer: Answer) {
    super(text, answer as never)
    this.values = values
    this.name = name
  }
}

type Answer = (error: Error | null | undefined, result: QueryResult) => void

/** Sends a statement behind those that were sent before; with a name, the server keeps it prepared. */
export function ask(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined = undefined,
): Promise<QueryResult> {
  sendTogether(client)
  return new Promise((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(asUnavailable(error)) : resolve(result))
    client.query(new Asked(text, values, name, answer) as never)
  })
}

const gathering = new WeakSet<PoolClient>()

/**
 * To write to a socket costs more than to make what is written: all that is sent on a connection while the same events
 * are dealt with goes in one piece.
 */
function sendTogether(client: PoolClient): void {
  if (gathering.has(client)) return
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } }).connection
  gathering.add(client)
  stream.cork()
  setImmediate(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

interface Corkable {
  cork(): void
  uncork(): void
}
