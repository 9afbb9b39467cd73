import { hash } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'

/** One delivery as it arrived, a line of the receiver's file. */
export interface Received {
  readonly endpoint: string
  readonly event: string
  readonly sha256: string
  readonly action: string
  readonly order: string
  /** From the event to its arrival. */
  readonly waitMs: number
}

/**
 * A webhook receiver in a process of its own: a delivery is in its file before it is answered. The path names the
 * endpoint; requests under `/dead/` are never answered.
 */
const [file = ''] = process.argv.slice(2)
const lines = openSync(file, 'a')

const server = createServer((request, response) => {
  const arrivedAt = Date.now()
  const pieces: Buffer[] = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', () => {
    const endpoint = request.url?.slice(1) ?? ''
    if (endpoint.startsWith('dead')) return
    const body = Buffer.concat(pieces)
    const { event_id, action, order_id, occurred } = JSON.parse(body.toString())
    const received: Received = {
      endpoint,
      event: event_id,
      sha256: hash('sha256', body, 'hex'),
      action,
      order: order_id,
      waitMs: arrivedAt - Date.parse(occurred),
    }
    if (request.headers['webhook-id'] !== event_id) throw new Error('the header names another event than the body')
    writeSync(lines, `${JSON.stringify(received)}\n`)
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit())
