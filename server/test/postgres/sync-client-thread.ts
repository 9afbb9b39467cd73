import { type MessagePort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { Question, Reply } from './sync-client.ts'

/** The thread of `askAndWait`. It keeps its last connection open. */
const int8 = 20
pg.types.setTypeParser(int8, Number)
const { port, signal } = workerData as { port: MessagePort; signal: Int32Array }
let kept: { readonly url: string; readonly client: pg.Client } | undefined

port.on('message', async (question: Question) => {
  port.postMessage(await ask(question))
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
})

async function ask({ url, text, values }: Question): Promise<Reply> {
  try {
    const client = await connect(url)
    const { rows } = await client.query(text, [...values])
    return { rows }
  } catch (error) {
    return { error: String(error) }
  }
}

async function connect(url: string): Promise<pg.Client> {
  if (kept?.url === url) return kept.client
  await kept?.client.end().catch(() => undefined)
  kept = undefined
  const client = new pg.Client(url)
  client.on('error', () => {
    if (kept?.client === client) kept = undefined
  })
  await client.connect()
  kept = { url, client }
  return client
}
