import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { Pool } from 'undici'

/** A company at its worst, in a process of its own that runs until it is stopped. */
export interface Target {
  readonly url: string
  readonly path: string
  readonly authorization: string
  readonly order: string
}

/** The measuring process must get its CPU time. */
setPriority(10)

const attacks: Readonly<Record<string, (target: Target) => void>> = {
  availability: target => flood(target, 20, i => ({ path: `/availableslots?daysahead=366&zip=${i}` })),
  lists: target => flood(target, 20, () => ({ path: '/orders?limit=1000' })),
  bookings: target => flood(target, 64, i => ({ path: '/order', body: { address1: `${i} Main Street` } })),
  'slow readers': target => repeat(200, () => stall(target, 'GET', '/orders?limit=1000', '')),
  uploads: target => {
    const upload = `/orders/uploadreport?id=${target.order}`
    repeat(2_000, () => stall(target, 'PUT', upload, 'content-length: 1000000\r\n'))
  },
}

process.once('message', ({ name, target }: { name: string; target: Target }) => {
  attacks[name]?.(target)
  process.send?.('attacking')
})
process.on('disconnect', () => process.exit())

/** Requests on several connections, each after the response to the one before. */
function flood(
  { url, path, authorization }: Target,
  connections: number,
  requestOf: (i: number) => { readonly path: string; readonly body?: object },
): void {
  const pool = new Pool(url, { connections })
  let count = 0
  const next = async () => {
    for (;;) {
      const request = requestOf(count++)
      const response = await pool
        .request({
          path: path + request.path,
          method: request.body ? 'POST' : 'GET',
          headers: { authorization, 'content-type': 'application/json' },
          body: request.body ? JSON.stringify(request.body) : null,
        })
        .catch(() => undefined)
      await response?.body.dump({ limit: Number.MAX_SAFE_INTEGER }).catch(() => undefined)
    }
  }
  for (let i = 0; i < connections; i++) void next()
}

function repeat(count: number, work: () => void): void {
  for (let i = 0; i < count; i++) work()
}

/** A connection that neither reads nor completes its request. The server closes it, and another one follows. */
function stall(target: Target, method: string, path: string, headers: string): void {
  const { hostname, port } = new URL(target.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('close', () => setTimeout(stall, 1_000, target, method, path, headers))
  socket.write(
    `${method} ${target.path}${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${target.authorization}\r\n${headers}\r\naaaaaaaaaa`,
  )
}

/** A receiver of webhooks that never answers. */
export function silentReceiver(): Promise<string> {
  return new Promise(resolve => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    })
  })
}
