import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'

/** The interval at which idle connections are checked. */
const sweepMs = 50
/** Clients that keep a server busy do not delay the end of idle connections further. */
const maxDrainMs = 3_000
/**
 * With no new connection for this long, and for this many turns of the event loop, the accept queue is empty. On a busy
 * machine, clients that got their last response just before may take as long to connect again.
 */
const quietMs = 100
const quietTicks = 3
const maxAcceptMs = 1_000

/**
 * Stops accepting connections and waits until all have ended, without aborting a request. node:http's own close ends
 * connections that are idle at that moment, although a request may be on its way. Here every response says `Connection:
 * close`, so that a client learns it from its next request, and idle connections are closed when no request has come on
 * any connection for `quietMs`.
 */
export async function drainServer(server: Server, quietMs: number): Promise<void> {
  if (!server.listening) return
  server.maxRequestsPerSocket = 1
  const resumeRequests = holdRequests(server)
  await acceptPending(server)
  let isClosed = false
  const allClosed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve())).then(() => {
    isClosed = true
  })
  const startedAt = performance.now()
  let activeAt = startedAt
  server.on('request', (_request, response: ServerResponse) => {
    activeAt = performance.now()
    response.once('close', () => {
      activeAt = performance.now()
    })
  })
  resumeRequests()
  while (!isClosed) {
    const now = performance.now()
    if (now - activeAt >= quietMs || now - startedAt >= maxDrainMs) await closeIdle(server)
    await Promise.race([allClosed, sleep(sweepMs, undefined, { ref: false })])
  }
}

/** Whether responses end their connection. */
export function isDraining(server: Server): boolean {
  return server.maxRequestsPerSocket === 1
}

/** After a turn of the event loop, node:http has read every request that had arrived by then. */
async function closeIdle(server: Server): Promise<void> {
  await nextTick()
  server.closeIdleConnections()
}

/**
 * Closing the server resets connections that wait in the kernel's accept queue. Node accepts one per turn of its event
 * loop, so on a busy server some wait at any moment.
 */
async function acceptPending(server: Server): Promise<void> {
  const deadline = performance.now() + maxAcceptMs
  let latest = performance.now()
  const onConnection = () => {
    latest = performance.now()
  }
  server.on('connection', onConnection)
  while (performance.now() < deadline) {
    if (performance.now() < latest + quietMs) await nextTick()
    // The process may have had no CPU meanwhile, so elapsed time alone does not prove that the queue is empty.
    else if (await isQuiet(() => latest)) break
  }
  server.off('connection', onConnection)
}

async function isQuiet(latest: () => number): Promise<boolean> {
  const before = latest()
  for (let tick = 0; tick < quietTicks; tick++) await nextTick()
  return latest() === before
}

/** Holds requests back until the returned function is called: without responses, clients open no new connections. */
function holdRequests(server: Server): () => void {
  const held: [IncomingMessage, ServerResponse][] = []
  const listeners = server.rawListeners('request') as ((...request: [IncomingMessage, ServerResponse]) => void)[]
  const hold = (...request: [IncomingMessage, ServerResponse]) => void held.push(request)
  server.removeAllListeners('request').on('request', hold)
  return () => {
    server.off('request', hold)
    for (const listener of listeners) server.on('request', listener)
    for (const request of held) server.emit('request', ...request)
  }
}
