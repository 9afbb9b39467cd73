import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'

export interface SentInProcess {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Of the client for whom the request is made. */
  readonly address: string
}

/** A request that no network carries, with what the server reads of one. */
class InProcessRequest extends Readable {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly complete = true
  readonly socket: object
  readonly #body: Buffer | undefined

  constructor({ method, url, headers, body, address }: SentInProcess) {
    super()
    this.method = method
    this.url = url
    this.#body = body === undefined ? undefined : Buffer.from(body)
    this.headers = {
      host: 'localhost',
      ...headers,
      ...(this.#body && { 'content-length': String(this.#body.length) }),
    }
    this.socket = { remoteAddress: address, destroyed: false }
  }

  override _read(): void {
    if (this.#body) this.push(this.#body)
    this.push(null)
  }
}

/** Keeps the response, whose headers nobody needs. */
class InProcessResponse extends Writable {
  statusCode = 200
  statusMessage = ''
  headersSent = false
  readonly socket = null
  readonly #headers = new Map<string, OutgoingHttpHeader>()
  readonly #chunks: (string | Buffer)[] = []

  constructor() {
    super({ decodeStrings: false, highWaterMark: Number.MAX_SAFE_INTEGER })
  }

  get body(): string {
    const [first = ''] = this.#chunks
    // A character may be in two chunks.
    return this.#chunks.length > 1 ? Buffer.concat(this.#chunks.map(bytesOf)).toString() : first.toString()
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value)
    this.headersSent = true
    return this
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    this.#headers.set(name.toLowerCase(), value)
    return this
  }

  getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#headers.get(name.toLowerCase())
  }

  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase())
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase())
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }
}

function bytesOf(chunk: string | Buffer): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

/** Sends a request to a server of this process, by its routing function. */
export function exchangeInProcess(
  route: (request: IncomingMessage, response: ServerResponse) => void,
  sent: SentInProcess,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const response = new InProcessResponse()
    response.once('finish', () => resolve({ status: response.statusCode, body: response.body }))
    response.once('error', reject)
    response.once('close', () => reject(new Error('the response was broken off')))
    route(new InProcessRequest(sent) as never, response as never)
  })
}
