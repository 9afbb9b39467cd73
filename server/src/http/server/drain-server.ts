import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** How often connections that have given their last answer are closed. */
const sweepMs = 50
/** Nobody new for so long: whoever was about to come in is in. */
const quietMs = 10
const quietTurns = 3
const longestHoldMs = 500

/**
 * Takes no new connection and waits until every one has ended, without cutting off a request. node:http's own close
 * ends connections that are silent at that moment, with requests perhaps on their way; here each is told with its next
 * answer that it was the last, and only those still silent after `drainMs` are closed.
 */
export async function drainServer(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return
  server.maxRequestsPerSocket = 1
  const beginHeld = holdRequests(server)
  await letEverybodyIn(server)
  const isEmpty = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  beginHeld()
  await Promise.race([isEmpty, pause(drainMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  server.closeIdleConnections()
  await isEmpty
  clearInterval(sweep)
}

/**
 * Connections that the kernel has taken wait in a queue, and closing resets them, requests and all. Node lets one in at
 * each turn of its loop, so a busy server has some waiting at any moment.
 */
async function letEverybodyIn(server: Server): Promise<void> {
  const until = performance.now() + longestHoldMs
  let latest = performance.now()
  const note = () => {
    latest = performance.now()
  }
  server.on('connection', note)
  while (performance.now() < until) {
    if (performance.now() < latest + quietMs) await nextTurn()
    // The time may have passed while this process had no processor: that nobody came, only turns can tell.
    else if (await isQuiet(() => latest)) break
  }
  server.off('connection', note)
}

async function isQuiet(latest: () => number): Promise<boolean> {
  const before = latest()
  for (let turn = 0; turn < quietTurns; turn++) await nextTurn()
  return latest() === before
}

/**
 * Begins no request until told to: while nobody gets an answer, nobody comes back with the next question, and the queue
 * of new connections runs dry.
 */
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
