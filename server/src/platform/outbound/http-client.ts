import type { Agent, Dispatcher } from 'undici'
import { AddressRefused, type Guard, guardedConnector } from './guarded-connector.ts'

export interface OutboundHttpSettings extends Guard {
  /** For all of it: name, connection, request and answer. */
  readonly timeoutMs: number
}

export interface PostResult {
  /** Nothing where no answer came. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The beginning of the answer. */
  readonly body: string
  /** Why there is no whole answer, in words. */
  readonly error: string
  readonly millis: number
}

/** Of an answer no more than this is read; then the connection is dropped. */
export const maxResponseBytes = 20_000
/** Receivers close what is idle at moments of their own; whoever closes first is not surprised. */
const idleMs = 1_000

/** Requests to whoever asked to be told. The connections to one address are kept and used again. */
export class OutboundHttp {
  readonly #settings: OutboundHttpSettings
  readonly #inFlight = new Set<Exchange>()
  #agent: Promise<Agent> | undefined
  #abortReason: string | undefined

  constructor(settings: OutboundHttpSettings) {
    this.#settings = settings
  }

  /** Never rejects: what went wrong is part of the answer. Redirects are not followed. */
  async post(url: string, headers: Record<string, string>, body: string): Promise<PostResult> {
    this.#agent ??= openAgent(this.#settings)
    const agent = await this.#agent
    const exchange = new Exchange(this.#settings.timeoutMs)
    this.#inFlight.add(exchange)
    try {
      const { origin, pathname, search } = new URL(url)
      // failpoint: redirects-followed
      agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, exchange)
    } catch (error) {
      exchange.onResponseError(undefined, error as Error)
    }
    if (this.#abortReason !== undefined) exchange.end(this.#abortReason)
    const posted = await exchange.answered
    this.#inFlight.delete(exchange)
    return posted
  }

  /** Ends what is under way, and what is still to come; each is answered with an error. */
  abort(reason: string): void {
    this.#abortReason = reason
    for (const exchange of this.#inFlight) exchange.end(reason)
  }

  async close(): Promise<void> {
    const agent = await this.#agent
    await agent?.destroy()
  }
}

/** Loaded when there is something to send: an installation without webhooks never pays for it. */
async function openAgent({ timeoutMs, ...guard }: OutboundHttpSettings): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  return new Agent({
    connect: guardedConnector(buildConnector, guard, timeoutMs),
    allowH2: false,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // One clock of our own counts for the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** One request and what is heard of its answer. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answered: Promise<PostResult>
  readonly #settle: (posted: PostResult) => void
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #status: number | undefined
  #headers: PostResult['headers'] = {}
  #bytes = 0
  #isOver = false

  constructor(timeoutMs: number) {
    const { promise, resolve } = Promise.withResolvers<PostResult>()
    this.answered = promise
    this.#settle = resolve
    this.#timer = setTimeout(() => this.end(`no answer within ${timeoutMs / 1000} s`), timeoutMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('too late'))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: PostResult['headers']): void {
    // What comes before the answer itself, such as 103, is not the answer.
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk.subarray(0, maxResponseBytes - this.#bytes))
    this.#bytes += chunk.length
    // failpoint: endless-answers-read
    if (this.#bytes > maxResponseBytes) this.end('')
  }

  onResponseEnd(): void {
    this.#finish('')
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#finish(describeFailure(error))
  }

  /** Settles with what was heard so far, and drops the connection. */
  end(error: string): void {
    this.#finish(error)
    this.#controller?.abort(new Error('ended'))
  }

  #finish(error: string): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#settle({
      status: this.#status,
      headers: this.#headers,
      // A text column of either engine holds no NUL.
      body: this.#chunks.length === 0 ? '' : Buffer.concat(this.#chunks).toString('utf8').replaceAll('\0', '\uFFFD'),
      error,
      millis: Math.round(performance.now() - this.#startedAt),
    })
  }
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before the answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
}

/** In words, without anything of the address that could be secret. */
function describeFailure(error: Error): string {
  if (error instanceof AddressRefused) return `not sent: ${error.message}`
  const { code = '' } = error as NodeJS.ErrnoException
  if (failures[code]) return failures[code]
  if (/^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) return `no trusted connection: ${code}`
  if (error.name === 'HTTPParserError') return 'the answer is no HTTP'
  return code ? `the request failed: ${code}` : 'the request failed'
}
