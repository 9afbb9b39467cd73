import { errorFor, PlumblineError, Unavailable } from './errors.ts'
import { withRetries } from './retry.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Options of every call. */
export interface CallOptions {
  /** Ends the call with all its attempts; it is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For each attempt. The default is 30 seconds, except for uploads, which may take longer. */
  readonly timeoutMs?: number | undefined
  /**
   * Attempts after the first one, if there is no response, or 429, 502, 503 or 504. The default is 2. With 0, writes get
   * no idempotency key of their own.
   */
  readonly maxRetries?: number | undefined
}

/** Options of every write. */
export interface WriteOptions extends CallOptions {
  /** Refuses the write, and saves nothing, if any input would be ignored. */
  readonly isStrict?: boolean | undefined
  /**
   * The same key with the same request takes effect once within a day, and gets the same response. By default each write
   * has a new key, so that it can be retried.
   */
  readonly idempotencyKey?: string | undefined
}

/** Options of a write that books time. */
export interface BookingWriteOptions extends WriteOptions {
  /** Refuses a time that is not free, or warns, even if the company allows it. The stronger of both applies. */
  readonly conflict?: 'reject' | 'warn' | undefined
}

const defaultTimeoutMs = 30_000
const defaultRetries = 2

/** A body that is sent unchanged; a stream is sent chunk by chunk. */
export class RawBody {
  readonly bytes: NonNullable<RequestInit['body']>

  constructor(bytes: NonNullable<RequestInit['body']>) {
    this.bytes = bytes
  }

  /** A stream can be sent once only. */
  get isRepeatable(): boolean {
    return !(this.bytes instanceof ReadableStream)
  }
}

/** An envelope whose status is not `error`. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: 'ok' | 'partial'; readonly message: string }

/** Sends requests to one base address with one pair of credentials, or with the session cookie of the browser. */
export class Caller {
  readonly #baseUrl: string
  readonly #credentials: Readonly<Record<string, string>>
  readonly #init: RequestInit
  readonly #fetch: typeof fetch
  readonly #defaults: CallOptions

  constructor(
    baseUrl: string,
    credentials: Credentials | 'session',
    fetcher: typeof fetch = fetch,
    defaults: CallOptions = {},
  ) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#credentials = headersFor(credentials)
    this.#init = credentials === 'session' ? { credentials: 'same-origin' } : {}
    this.#fetch = fetcher
    this.#defaults = given(defaults)
  }

  get(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('GET', path + queryOf(parameters))
  }

  send(
    method: string,
    path: string,
    body?: object,
    options: BookingWriteOptions = {},
    parameters: Parameters = {},
  ): Promise<Answer> {
    return this.#call(method, path + queryOf(parameters), body, options)
  }

  /** The response is a file; only a refusal comes in the envelope. */
  download(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#retry({ method: 'GET', path, headers: { accept: '*/*', ...headers } }, async response => {
      const isFile = response.headers.has('content-disposition') || response.redirected
      if (!response.ok || !isFile) await judge(response)
      return response
    })
  }

  /** The response is a stream of server-sent events, which has no end. */
  events(
    path: string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
    parameters: Parameters = {},
  ): Promise<Response> {
    const options = signal && { options: { signal } }
    const request = {
      method: 'GET',
      path: path + queryOf(parameters),
      headers: { accept: 'text/event-stream', ...headers },
      ...options,
    }
    return this.#retry(request, async response => {
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!response.ok || !isStream) await judge(response)
      return response
    })
  }

  #call(method: string, path: string, body?: object, options?: BookingWriteOptions): Promise<Answer> {
    return this.#retry({ method, path, body, ...(options && { options }) }, judge)
  }

  #retry<T>(request: CallRequest, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, body, options = {} } = request
    const { signal, maxRetries = defaultRetries, timeoutMs } = { ...this.#defaults, ...given(options) }
    const isRepeatable = !(body instanceof RawBody) || body.isRepeatable
    const retries = isRepeatable ? maxRetries : 0
    const headers = headersOf(request, this.#credentials)
    // Without a key, a repeated write could take effect twice.
    if (method !== 'GET' && retries > 0) headers['idempotency-key'] ??= crypto.randomUUID()
    const limitMs = timeoutMs ?? (body instanceof RawBody ? undefined : defaultTimeoutMs)
    return withRetries(() => this.#attempt(request, headers, { signal, limitMs }, read), retries, signal)
  }

  async #attempt<T>(
    { method, path, body }: CallRequest,
    headers: Record<string, string>,
    { signal, limitMs }: { readonly signal: AbortSignal | undefined; readonly limitMs: number | undefined },
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const isRaw = body instanceof RawBody
    const timeout = new AbortController()
    const timer = limitMs === undefined ? undefined : setTimeout(() => timeout.abort(new Error('timeout')), limitMs)
    const ends = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const init: RequestInit & { duplex?: 'half' } = isRaw
      ? { body: body.bytes, duplex: 'half' }
      : { body: body ? JSON.stringify(body) : null }
    try {
      // A browser's fetch must not be called as a method.
      const send = this.#fetch
      return await read(await send(this.#baseUrl + path, { ...this.#init, method, headers, ...init, signal: ends }))
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof PlumblineError) throw error
      const reason = timeout.signal.aborted ? `no complete response within ${limitMs} ms` : reasonOf(error as Error)
      throw new Unavailable(`no response from ${this.#baseUrl}: ${reason}`, 0, '', {})
    } finally {
      clearTimeout(timer)
    }
  }
}

/** `fetch` says only "fetch failed"; its cause says why. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message
}

interface CallRequest {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly headers?: Record<string, string>
  readonly options?: BookingWriteOptions
}

/** A page of another origin cannot send the header of the console. */
function headersFor(credentials: Credentials | 'session'): Readonly<Record<string, string>> {
  if (credentials === 'session') return { 'x-plumbline-console': '1' }
  return { authorization: `Basic ${base64(`${credentials.username}:${credentials.password}`)}` }
}

function headersOf(
  { body, headers, options = {} }: CallRequest,
  credentials: Readonly<Record<string, string>>,
): Record<string, string> {
  const all: Record<string, string> = { ...credentials, accept: 'application/json', ...headers }
  if (body) all['content-type'] = body instanceof RawBody ? 'application/octet-stream' : 'application/json'
  const preferences = [options.isStrict && 'handling=strict', options.conflict && `conflict=${options.conflict}`]
  if (preferences.some(Boolean)) all.prefer = preferences.filter(Boolean).join(', ')
  if (options.idempotencyKey !== undefined) all['idempotency-key'] = options.idempotencyKey
  return all
}

/** Without members that are undefined, which would hide the defaults. */
function given(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** Returns the envelope, or throws the error class of its status. */
async function judge(response: Response): Promise<Answer> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const answer = await readAnswer(response, requestId)
  if (response.ok && answer.status !== 'error') return answer as Answer
  const message = typeof answer.message === 'string' ? answer.message : `HTTP ${response.status}`
  const FittingError = errorFor(response.status, answer)
  throw new FittingError(message, response.status, requestId, answer, retryAfterOf(response))
}

/** A response without the envelope comes from a proxy, or was cut off. */
async function readAnswer(response: Response, requestId: string): Promise<Record<string, unknown>> {
  let text = ''
  try {
    text = await response.text()
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'status' in answer) return answer as Record<string, unknown>
  } catch {
    // The body was cut off, or is not JSON.
  }
  const message = `the response is not from the service: ${text.slice(0, 200)}`
  throw new Unavailable(message, response.status, requestId, {}, retryAfterOf(response))
}

/** Seconds; the service sends no dates there. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** True becomes a bare name, a list gets brackets; undefined and false are omitted. */
function queryOf(parameters: Parameters): string {
  const parts = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    if (value === true) return [encodeURIComponent(name)]
    if (typeof value === 'object') return value.map(entry => `${name}[]=${encodeURIComponent(entry)}`)
    return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Works in browsers, and for secrets beyond ASCII. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
