import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/process/log.ts'
import { isDraining } from './drain-server.ts'
import { closeWhenStalled, whenClosed } from './slow-readers.ts'

/** A longer body is sent in chunks of this size, as fast as the client reads it. */
const chunkBytes = 256 * 1024
const stallMs = 15_000

/** Observes the request's duration when the response is handed to node:http, not when the network has it. */
export function send(reply: FastifyReply, status: number, body: string | Buffer): void {
  begin(reply, status)
  if (typeof body === 'string' || body.length <= chunkBytes) reply.send(body)
  else {
    closeWhenStalled(reply.raw, stallMs)
    reply.header('content-length', body.length).send(Readable.from(chunksOf(body), { objectMode: false }))
  }
}

/**
 * Sends chunks as fast as the client reads them, and returns at the end. A failure before the first chunk is an ordinary
 * error; a later one breaks the connection, so that the client does not take a part for the whole.
 */
export async function sendChunks(
  reply: FastifyReply,
  chunks: AsyncGenerator<string, void>,
  log: Log,
  headers: Readonly<Record<string, string>> = {},
): Promise<true> {
  const first = await chunks.next()
  begin(reply, 200)
  reply.headers(headers)
  closeWhenStalled(reply.raw, stallMs)
  reply.hijack()
  try {
    await writeChunks(reply, first, chunks)
  } catch (error) {
    log.error({ requestId: reply.request.id, route: reply.routeOptions.url, err: error }, 'response broken off')
    reply.raw.destroy()
  }
  return true
}

/** Writes strings: buffers for them would pile up outside the heap until the garbage collector runs. */
async function writeChunks(
  reply: FastifyReply,
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): Promise<void> {
  const { raw } = reply
  const closed = whenClosed(raw)
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  for (let next = first; !next.done; next = await rest.next()) {
    // The client may have left before the first chunk too.
    if (raw.destroyed) return void (await rest.return())
    if (!raw.write(next.value)) await Promise.race([once(raw, 'drain'), closed])
  }
  raw.end()
}

/** Sets the status and the headers. */
function begin(reply: FastifyReply, status: number): void {
  const { startedAt, routeOptions } = reply.request
  routeOptions.config.time?.(status, (performance.now() - startedAt) / 1000)
  if (isDraining(reply.server.server)) reply.header('connection', 'close')
  // failpoint: responses-may-be-sniffed
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
}

/** A chunk in each turn of the event loop: to hand megabytes to the network takes milliseconds. */
async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let i = 0; i < body.length; i += chunkBytes) {
    if (i > 0) await nextTurn()
    yield body.subarray(i, i + chunkBytes)
  }
}

/** Whether the client already has the content with this entity tag. A proxy that compresses makes the tag a weak one. */
export function hasEntity({ headers }: FastifyRequest, tag: string): boolean {
  const sent = headers['if-none-match'] ?? ''
  return sent.split(',').some(one => one.trim().replace(/^W\//, '') === tag)
}
