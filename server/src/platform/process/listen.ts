import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** New connections that may wait to be accepted; what comes beyond is dropped or reset by the system. */
const backlog = 4096

/** The configured host or port cannot be listened on; the message names the setting to change. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** Returns the URL under which this machine reaches the server. `setting` is the one that `port` came from. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    // Resolved to one address: for a name with two, Fastify would open a second server.
    const { address } = await lookup(host)
    await app.listen({ host: address, port, backlog })
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, host, port, setting)
  }
  const { port: actual } = app.server.address() as AddressInfo
  return localUrl(host, actual)
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(`port ${port} is already in use; set ${setting} to a free port`)
    case 'EACCES':
      return new ListenError(`no permission to listen on port ${port}; set ${setting} to a port above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`${host} is not an address of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0`)
    default:
      return error
  }
}

/** The URL under which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
