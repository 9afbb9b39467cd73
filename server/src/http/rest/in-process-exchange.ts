import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface SentInProcess {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Of the client for whom the request is made. */
  readonly address: string
}

export interface AnsweredInProcess {
  readonly status: number
  /** As the handler sent it, if it was sent in one piece. */
  readonly body: string | Buffer
}

/** A request that no network carries, with what the server reads of one. A stream of Node would cost as much as a handler. */
class InProcessRequest extends EventEmitter {
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

  /** The server listens for the body before it calls this. */
  resume(): void {
    if (this.#body) this.emit('data', this.#body)
    this.emit('end')
  }
}

/** Keeps the response, but not its headers, which nobody needs. */
class InProcessResponse extends EventEmitter {
  statusCode = 200
  statusMessage = ''
  headersSent = false
  writableEnded = false
  destroyed = false
  readonly socket = null
  readonly #chunks: (string | Buffer)[] = []

  get closed(): boolean {
    return this.writableEnded || this.destroyed
  }

  get body(): string | Buffer {
    const [first = ''] = this.#chunks
    return this.#chunks.length > 1 ? Buffer.concat(this.#chunks.map(bytesOf)) : first
  }

  writeHead(status: number): this {
    this.statusCode = status
    this.headersSent = true
    return this
  }

  setHeader(): this {
    return this
  }

  getHeader(): undefined {
    return undefined
  }

  hasHeader(): boolean {
    return false
  }

  removeHeader(): void {}

  write(chunk: string | Buffer): boolean {
    this.headersSent = true
    this.#chunks.push(chunk)
    return true
  }

  end(chunk?: string | Buffer | null): this {
    if (this.closed) return this
    if (chunk != null) this.write(chunk)
    this.writableEnded = true
    this.emit('finish')
    this.emit('close')
    return this
  }

  destroy(): this {
    if (this.closed) return this
    this.destroyed = true
    this.emit('close')
    return this
  }
}

function bytesOf(chunk: string | Buffer): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

/** Sends a request to a server of this process, by its routing function. */
export function exchangeInProcess(
  route: (request: IncomingMessage, response: ServerResponse) => void,
  sent: SentInProcess,
): Promise<AnsweredInProcess> {
  return new Promise((resolve, reject) => {
    const response = new InProcessResponse()
    response.once('close', () => {
      if (response.writableEnded) resolve({ status: response.statusCode, body: response.body })
      else reject(new Error('the response was broken off'))
    })
    route(new InProcessRequest(sent) as never, response as never)
  })
}
