import pg from 'pg'
import { toPostgres } from '../server/src/platform/postgres/dialect.ts'
import type { BareWriter } from './bare-writes.ts'
import { NextOrder, type RecordedOrder } from './recorded-order.ts'

/** Every loop has its own connection and pipelines statements whose result is not needed, as Plumbline does. */
export async function openBarePostgres(url: string, recorded: RecordedOrder, loops: number): Promise<BareWriter> {
  const int8 = 20
  pg.types.setTypeParser(int8, Number)
  const clients = Array.from(
    { length: loops },
    () => new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig),
  )
  await Promise.all(clients.map(client => client.connect()))
  const write = async (loop: number) => {
    const client = clients[loop] as pg.Client
    const next = new NextOrder(recorded)
    const sent: Promise<unknown>[] = [client.query('begin')]
    for (const { how, statement } of recorded.statements) {
      const answer = client.query({ ...toPostgres(statement.sql), values: next.values(statement) })
      if (how === 'defer') sent.push(answer)
      else next.readResult((await answer).rows[0])
    }
    sent.push(client.query('commit'))
    await Promise.all(sent)
  }
  return { write, close: async () => void (await Promise.all(clients.map(client => client.end()))) }
}
