import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { within } from '../store/scratch.ts'

export interface TextMessage {
  readonly path: string
  readonly authorization: string
  readonly to: string
  readonly from: string
  readonly body: string
  readonly service: string
}

export const numberIsNone = { code: 21211, message: 'that number is none' }

/** An HTTP server on loopback with the API of an SMS provider. */
export class SmsReceiver {
  readonly #server: Server
  readonly #news = new EventEmitter()
  /** Complete requests. */
  readonly requests: TextMessage[] = []
  /** The response status; `reset` and `silence` send none. */
  answer: number | 'reset' | 'silence' = 201
  /** The error of a rejection. */
  complaint: { readonly code?: number; readonly message: string } = numberIsNone

  private constructor(server: Server) {
    this.#server = server
    server.on('request', async (request, response) => {
      const form = new URLSearchParams(await text(request))
      this.requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        to: form.get('To') ?? '',
        from: form.get('From') ?? '',
        body: form.get('Body') ?? '',
        service: form.get('MessagingServiceSid') ?? '',
      })
      const { answer } = this
      if (answer === 'reset') request.socket.resetAndDestroy()
      else if (answer !== 'silence') {
        const body = answer < 300 ? { sid: 'SM1' } : this.complaint
        response.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      this.#news.emit('news')
    })
  }

  static async open(): Promise<SmsReceiver> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SmsReceiver(server)
  }

  get url(): string {
    return `http://AC42:a-token-of-ours@127.0.0.1:${(this.#server.address() as AddressInfo).port}/gateway`
  }

  async hear(count: number): Promise<void> {
    await within(
      30_000,
      (async () => {
        while (this.requests.length < count) await once(this.#news, 'news')
      })(),
    )
  }

  forget(): void {
    this.requests.length = 0
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
