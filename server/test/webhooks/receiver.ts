import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/** A request as a receiver sees it. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly event: Payload
}

export interface Payload {
  readonly event_id: string
  readonly action: string
  readonly order_id: string
  readonly occurred: string
  readonly company_key: string
  readonly fees: number
  readonly order: Readonly<Record<string, unknown>> & {
    readonly services: readonly unknown[]
    readonly fees: readonly unknown[]
    readonly conflicts: readonly string[]
  }
  readonly [member: string]: unknown
}

export type Reaction = (received: Received, response: ServerResponse) => unknown

const patienceMs = 20_000

/** An HTTP server that records requests and responds with 204, unless a test sets another reaction. */
export class Receiver {
  readonly received: Received[] = []
  /** How many connections were opened. */
  connections = 0
  reaction: Reaction = (_received, response) => response.writeHead(204).end()
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #heard = Promise.withResolvers<void>()

  async open(host = '127.0.0.1', port = 0): Promise<this> {
    this.#server.on('connection', () => this.connections++)
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(port, host, resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const text = Buffer.concat(chunks).toString('utf8')
    const { url: path = '', headers } = request
    const received = { path, headers, text, event: JSON.parse(text || '{}') as Payload }
    this.received.push(received)
    this.#ring()
    this.reaction(received, response)
  }

  #ring(): void {
    this.#heard.resolve()
    this.#heard = Promise.withResolvers<void>()
  }

  /** Waits until so many matching requests were received. */
  async until(count: number, which: (received: Received) => boolean = () => true): Promise<Received[]> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const found = this.received.filter(which)
      if (found.length >= count) return found
      const left = deadline - performance.now()
      if (left <= 0) throw new Error(`${found.length} of ${count} were received: ${this.kinds().join()}`)
      await Promise.race([this.#heard.promise, pause(left, undefined, { ref: false })])
    }
  }

  kinds(orderId?: string): string[] {
    return this.received
      .filter(({ event }) => orderId === undefined || event.order_id === orderId)
      .map(({ event }) => event.action)
  }

  of(orderId: string): (received: Received) => boolean {
    return ({ event }) => event.order_id === orderId
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** Compares with the signature of the library of Standard Webhooks, whose own check reads the clock of the machine. */
export function verify({ text, headers }: Pick<Received, 'text' | 'headers'>, secret: string): void {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name => String(headers[`webhook-${name}`]))
  const expected = new Webhook(secret).sign(id ?? '', new Date(Number(timestamp) * 1000), text)
  assert.ok(signatures?.split(' ').includes(expected), 'the signature does not fit')
}
