import { errorFor, Unavailable } from './errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Options of every write. */
export interface WriteOptions {
  /** Refuses the write, and saves nothing, if any input would be ignored. */
  readonly isStrict?: boolean | undefined
  /** The same key with the same request takes effect once within a day, and gets the same response. */
  readonly idempotencyKey?: string | undefined
}

/** A body that is sent unchanged; a stream is sent chunk by chunk. */
export class RawBody {
  readonly bytes: NonNullable<RequestInit['body']>
  readonly signal: AbortSignal | undefined

  constructor(bytes: NonNullable<RequestInit['body']>, signal?: AbortSignal) {
    this.bytes = bytes
    this.signal = signal
  }
}

/** An envelope whose status is not `error`. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: 'ok' | 'partial'; readonly message: string }

/** Sends requests to one base address with one pair of credentials. */
export class Caller {
  readonly #baseUrl: string
  readonly #authorization: string
  readonly #fetch: typeof fetch

  constructor(baseUrl: string, { username, password }: Credentials, fetcher: typeof fetch = fetch) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#authorization = `Basic ${base64(`${username}:${password}`)}`
    this.#fetch = fetcher
  }

  get(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('GET', path + queryOf(parameters))
  }

  post(path: string, body: object, parameters: Parameters = {}, options: WriteOptions = {}): Promise<Answer> {
    return this.#call('POST', path + queryOf(parameters), body, options)
  }

  delete(path: string, options: WriteOptions = {}): Promise<Answer> {
    return this.#call('DELETE', path, undefined, options)
  }

  /** The body is a file, if there is one. */
  put(path: string, parameters: Parameters, body: RawBody | undefined, options: WriteOptions = {}): Promise<Answer> {
    return this.#call('PUT', path + queryOf(parameters), body, options)
  }

  /** The response is a file; only a refusal comes in the envelope. */
  async download(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await this.#send('GET', path, undefined, {}, { accept: '*/*', ...headers })
    const isFile = response.headers.has('content-disposition') || response.redirected
    if (!response.ok || !isFile) await judge(response)
    return response
  }

  async #call(method: string, path: string, body?: object, options: WriteOptions = {}): Promise<Answer> {
    return judge(await this.#send(method, path, body, options))
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    options: WriteOptions,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { authorization: this.#authorization, accept: 'application/json', ...more }
    const isRaw = body instanceof RawBody
    if (body) headers['content-type'] = isRaw ? 'application/octet-stream' : 'application/json'
    if (options.isStrict) headers.prefer = 'handling=strict'
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    const init: RequestInit & { duplex?: 'half' } = isRaw
      ? { body: body.bytes, signal: body.signal ?? null, duplex: 'half' }
      : { body: body ? JSON.stringify(body) : null }
    try {
      // A browser's fetch must not be called as a method.
      const send = this.#fetch
      return await send(this.#baseUrl + path, { method, headers, ...init })
    } catch (error) {
      throw new Unavailable(`no response from ${this.#baseUrl}: ${(error as Error).message}`, 0, '', {})
    }
  }
}

/** Returns the envelope, or throws the error class of its status. */
async function judge(response: Response): Promise<Answer> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const answer = await readAnswer(response, requestId)
  if (response.ok && answer.status !== 'error') return answer as Answer
  const message = typeof answer.message === 'string' ? answer.message : `HTTP ${response.status}`
  const FittingError = errorFor(response.status)
  throw new FittingError(message, response.status, requestId, answer)
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
  throw new Unavailable(`the response is not from the service: ${text.slice(0, 200)}`, response.status, requestId, {})
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
