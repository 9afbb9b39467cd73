import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PrefixProxy {
  readonly url: string
  /** Answers as a proxy does whose service is gone. */
  isDown: boolean
  /** From now on the page and the service worker are those of another build. */
  upgrade(): void
  close(): void
}

/** Removes a prefix from the path, as nginx does. */
export async function startPrefixProxy(target: string, prefix: string): Promise<PrefixProxy> {
  const proxy = { isDown: false, isUpgraded: false }
  const server = createServer((incoming, outgoing) => {
    if (proxy.isDown) return outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('down')
    const path = (incoming.url ?? '').slice(prefix.length)
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const options = { method: incoming.method, headers }
    incoming.pipe(
      request(target + path, options, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const { 'content-length': _, ...answered } = answer.headers
          const body = Buffer.concat(chunks)
          const isText = /text\/html|service-worker/.test(`${answered['content-type']} ${path}`)
          outgoing.writeHead(answer.statusCode ?? 502, answered)
          outgoing.end(proxy.isUpgraded && isText ? upgraded(body.toString()) : body)
        })
      }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      proxy.isUpgraded = true
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

function upgraded(text: string): string {
  return text.replace('<title>', '<meta name="upgraded"><title>').replace(/"buildName":"\w+"/, '"buildName":"upgraded"')
}
