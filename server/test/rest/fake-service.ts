import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServiceRequest {
  readonly path: string
  readonly asked: Readonly<Record<string, string>>
  readonly userAgent: string
}

type Respond = (response: ServerResponse, request: ServiceRequest) => void

/** A service on this machine, such as a geocoder, with the responses that a test sets, or with failures. */
export interface FakeService {
  readonly url: string
  readonly requests: ServiceRequest[]
  /** Sets the response to every further request. */
  answer(respond: Respond): void
  /** Waits for this number of requests. */
  requested(times: number): Promise<void>
  stop(): Promise<void>
}

export async function startFakeService(): Promise<FakeService> {
  const requests: ServiceRequest[] = []
  const waiting: { readonly times: number; readonly done: () => void }[] = []
  let respond: Respond = json([])
  const server = createServer((request, response) => {
    const received = readRequest(request)
    requests.push(received)
    for (const { times, done } of waiting) if (requests.length >= times) done()
    respond(response, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: next => {
      respond = next
    },
    requested: times =>
      new Promise(done => {
        if (requests.length >= times) done()
        else waiting.push({ times, done })
      }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readRequest({ url = '', headers }: IncomingMessage): ServiceRequest {
  const { pathname, searchParams } = new URL(url, 'http://service')
  return { path: pathname, asked: Object.fromEntries(searchParams), userAgent: headers['user-agent'] ?? '' }
}

export function json(value: unknown): (response: ServerResponse) => void {
  return response => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}
