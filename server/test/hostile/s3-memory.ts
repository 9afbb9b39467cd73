import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Lie = (bytes: Buffer, response: ServerResponse) => void

/** The least of an object storage, for files of one part, whose responses to downloads and uploads a test can change. */
export class MemoryStorage {
  readonly objects = new Map<string, Buffer>()
  /** How a download is answered. */
  download: Lie = sendWhole
  /** How an upload is answered, after its bytes were kept. */
  upload: (response: ServerResponse) => void = response => void response.end()
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => void this.#answer(request, response))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query] = (request.url ?? '').split('?')
    if (request.method === 'PUT') {
      this.objects.set(path, await buffer(request))
      return this.upload(response)
    }
    if (query !== undefined) return void response.end('<ListMultipartUploadsResult></ListMultipartUploadsResult>')
    const bytes = this.objects.get(path)
    if (request.method === 'DELETE') this.objects.delete(path)
    if (request.method === 'DELETE' || !bytes) response.writeHead(bytes ? 204 : 404).end()
    else this.download(bytes, response)
  }

  static async open(): Promise<MemoryStorage> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new MemoryStorage(server)
  }

  get url(): string {
    return `s3://KEY:SECRET@127.0.0.1:${(this.#server.address() as AddressInfo).port}/reports?tls=off`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

export function sendWhole(bytes: Buffer, response: ServerResponse): void {
  response.end(bytes)
}
