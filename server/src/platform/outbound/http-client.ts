import type { Agent, Dispatcher } from 'undici'
import { AddressRefused, type Guard, guardedConnector } from './guarded-connector.ts'

export interface OutboundHttpSettings extends Guard {
  /** For the whole exchange: lookup, connection, request and response. */
  readonly timeoutMs: number
}

export interface GetResult extends PostResult {
  /** Whether the response is larger than asked for; its rest was not read. */
  readonly isCut: boolean
}

export interface PostResult {
  /** Undefined where no response came. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The beginning of the response body. */
  readonly body: string
  /** Why the response is missing or incomplete. */
  readonly error: string
  readonly millis: number
}

/** No more of a response body is read; then the connection is closed. */
export const maxResponseBytes = 20_000
/** Shorter than the idle timeout of most receivers: a request on a connection that they close would fail. */
const idleMs = 1_000

/** Sends HTTP requests to addresses that companies enter. Connections are kept alive and reused. */
export class OutboundHttp {
  readonly #settings: OutboundHttpSettings
  readonly #inFlight = new Set<Exchange>()
  #agent: Promise<Agent> | undefined
  #abortReason: string | undefined

  constructor(settings: OutboundHttpSettings) {
    this.#settings = settings
  }

  /** Never rejects: errors are part of the result. Redirects are not followed. */
  post(url: string, headers: Record<string, string>, body: string): Promise<PostResult> {
    return this.#send(url, { method: 'POST', headers, body }, maxResponseBytes)
  }

  /** Never rejects, as `post`. */
  get(url: string, headers: Record<string, string>, maxBytes: number): Promise<GetResult> {
    return this.#send(url, { method: 'GET', headers }, maxBytes)
  }

  /** A response whose body is read as it arrives; rejects if none comes. */
  async open(url: string, headers: Record<string, string>): Promise<Dispatcher.ResponseData> {
    this.#agent ??= openAgent(this.#settings)
    const agent = await this.#agent
    const { origin, pathname, search } = new URL(url)
    const { timeoutMs } = this.#settings
    const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    return agent.request({ origin, path: pathname + search, method: 'GET', headers, ...timeouts })
  }

  async #send(url: string, request: Sent, maxBytes: number): Promise<GetResult> {
    this.#agent ??= openAgent(this.#settings)
    const agent = await this.#agent
    const exchange = new Exchange(this.#settings.timeoutMs, maxBytes)
    this.#inFlight.add(exchange)
    try {
      const { origin, pathname, search } = new URL(url)
      // failpoint: redirects-followed
      agent.dispatch({ origin, path: pathname + search, ...request }, exchange)
    } catch (error) {
      exchange.onResponseError(undefined, error as Error)
    }
    if (this.#abortReason !== undefined) exchange.end(this.#abortReason)
    const result = await exchange.completed
    this.#inFlight.delete(exchange)
    return result
  }

  /** Ends the requests in flight and all later ones with an error. */
  abort(reason: string): void {
    this.#abortReason = reason
    for (const exchange of this.#inFlight) exchange.end(reason)
  }

  async close(): Promise<void> {
    const agent = await this.#agent
    await agent?.destroy()
  }
}

type Sent = Pick<Dispatcher.DispatchOptions, 'method' | 'body'> & { readonly headers: Record<string, string> }

/** undici is loaded with the first request, so that a server without webhooks starts faster. */
async function openAgent({ timeoutMs, ...guard }: OutboundHttpSettings): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  return new Agent({
    connect: guardedConnector(buildConnector, guard, timeoutMs),
    allowH2: false,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // `Exchange` has one timeout for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** One request and its response. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly completed: Promise<GetResult>
  readonly #resolve: (result: GetResult) => void
  readonly #maxBytes: number
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #status: number | undefined
  #headers: PostResult['headers'] = {}
  #bytes = 0
  #isEnded = false

  constructor(timeoutMs: number, maxBytes: number) {
    this.#maxBytes = maxBytes
    const { promise, resolve } = Promise.withResolvers<GetResult>()
    this.completed = promise
    this.#resolve = resolve
    this.#timer = setTimeout(() => this.end(`no answer within ${timeoutMs / 1000} s`), timeoutMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isEnded) controller.abort(new Error('already ended'))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: PostResult['headers']): void {
    // Informational responses, such as 103, come before the response.
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk.subarray(0, this.#maxBytes - this.#bytes))
    this.#bytes += chunk.length
    // failpoint: endless-responses-read
    if (this.#bytes > this.#maxBytes) this.end('')
  }

  onResponseEnd(): void {
    this.#finish('')
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#finish(describeFailure(error))
  }

  /** Completes with what has arrived so far, and closes the connection. */
  end(error: string): void {
    this.#finish(error)
    this.#controller?.abort(new Error('ended'))
  }

  #finish(error: string): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      // PostgreSQL cannot store NUL in a text column.
      body: this.#chunks.length === 0 ? '' : Buffer.concat(this.#chunks).toString('utf8').replaceAll('\0', '\uFFFD'),
      error,
      isCut: this.#bytes > this.#maxBytes,
      millis: Math.round(performance.now() - this.#startedAt),
    })
  }
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before the response',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too long',
}

/** The text contains no part of the URL, which may be secret. */
export function describeFailure(error: Error): string {
  if (error instanceof AddressRefused) return `not sent: ${error.message}`
  const { code = '' } = error as NodeJS.ErrnoException
  if (failures[code]) return failures[code]
  if (/^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) return `no trusted connection: ${code}`
  if (error.name === 'HTTPParserError') return 'the response is not HTTP'
  return code ? `the request failed: ${code}` : 'the request failed'
}
