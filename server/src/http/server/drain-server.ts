import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'

/** The interval at which connections that are idle after their last response are closed. */
const sweepMs = 50
/** With no new connection for this long, and for this many turns of the event loop, the accept queue is empty. */
const quietMs = 10
const quietTicks = 3
const maxAcceptMs = 500

/**
 * Stops accepting connections and waits until all have ended, without aborting a request. node:http's own close ends
 * connections that are idle at that moment, although a request may be on its way; here the next response of each
 * connection says `Connection: close`, and only those still idle after `drainMs` are closed.
 */
export async function drainServer(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return
  server.maxRequestsPerSocket = 1
  const resumeRequests = holdRequests(server)
  await acceptPending(server)
  const allClosed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  resumeRequests()
  await Promise.race([allClosed, sleep(drainMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  server.closeIdleConnections()
  await allClosed
  clearInterval(sweep)
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
