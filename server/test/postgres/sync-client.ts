import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

export interface Question {
  readonly url: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type Reply = { readonly rows: readonly unknown[] } | { readonly error: string }

/**
 * Queries a PostgreSQL server synchronously, as node:sqlite queries a file: a thread sends the query, and this one blocks. A
 * test that inspects the database thereby sees one state.
 */
export function askAndWait<R>(question: Question): R[] {
  asking ??= startAsking()
  const { port, signal } = asking
  Atomics.store(signal, 0, 0)
  port.postMessage(question)
  // The notification of the query before may arrive only now.
  while (Atomics.load(signal, 0) === 0) {
    if (Atomics.wait(signal, 0, 0, 30_000) === 'timed-out') {
      // The next query must not get this one's late answer.
      asking = undefined
      throw new Error(`no answer to ${question.text}`)
    }
  }
  const reply = receiveMessageOnPort(port)?.message as Reply
  if ('error' in reply) throw new Error(`${reply.error}: ${question.text}`)
  return reply.rows as R[]
}

let asking: ReturnType<typeof startAsking> | undefined

function startAsking() {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('sync-client-thread.ts', import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
  })
  worker.unref()
  port1.unref()
  return { port: port1, signal }
}
