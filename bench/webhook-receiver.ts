import { createServer } from 'node:http'

/** The deliveries since the last query. */
export interface Seen {
  readonly count: number
  readonly duplicates: number
  /** From the first arrival to the last, in milliseconds. */
  readonly millis: number
  /** From the event to its arrival. */
  readonly p50Ms: number
  readonly p99Ms: number
}

/** A bare `node:http` receiver that accepts everything and records the arrival time. */
const ids = new Set<string>()
let waits: number[] = []
let count = 0
let first = 0
let last = 0

const server = createServer((request, response) => {
  const arrived = Date.now()
  let text = ''
  request.setEncoding('latin1').on('data', chunk => {
    text += chunk
  })
  request.on('end', () => {
    response.writeHead(204).end()
    first ||= arrived
    last = arrived
    count++
    ids.add(String(request.headers['webhook-id']))
    const occurred = /"occurred":"([^"]+)"/.exec(text)?.[1]
    waits.push(arrived - Date.parse(occurred ?? ''))
  })
})
server.keepAliveTimeout = 60_000

process.on('message', (command: 'count' | 'take') => {
  if (command === 'count') {
    process.send?.({ count })
    return
  }
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const seen: Seen = { count, duplicates: count - ids.size, millis: last - first, p50Ms: at(0.5), p99Ms: at(0.99) }
  process.send?.(seen)
  ids.clear()
  waits = []
  count = first = last = 0
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
