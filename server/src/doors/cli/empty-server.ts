import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How often connections that have given their last answer are closed. */
const sweepMs = 50

/**
 * Takes no new connection and waits until every one has ended, without cutting off a request. node:http's own close
 * ends connections that are silent at that moment, with requests perhaps on their way; here each is told with its next
 * answer that it was the last, and only those still silent after `drainMs` are closed.
 */
export async function emptyServer(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return
  const isEmpty = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  server.maxRequestsPerSocket = 1
  await Promise.race([isEmpty, pause(drainMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  server.closeIdleConnections()
  await isEmpty
  clearInterval(sweep)
}
