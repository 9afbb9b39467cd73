import { errorFor, Unavailable } from './errors.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** What a caller may ask of any write. */
export interface Wishes {
  /** Refuse, and save nothing, rather than leave something out silently. */
  readonly isStrict?: boolean | undefined
  /** The same key with the same request, within a day, happens once and gets the same answer. */
  readonly idempotencyKey?: string | undefined
}

/** A body that is sent as it is; of a stream, piece by piece. */
export class RawBody {
  readonly bytes: NonNullable<RequestInit['body']>
  readonly signal: AbortSignal | undefined

  constructor(bytes: NonNullable<RequestInit['body']>, signal?: AbortSignal) {
    this.bytes = bytes
    this.signal = signal
  }
}

/** An answer of the envelope whose status is not `error`. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: 'ok' | 'partial'; readonly message: string }

/** Makes calls of one base address with one pair of credentials. */
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

  post(path: string, body: object, parameters: Parameters = {}, wishes: Wishes = {}): Promise<Answer> {
    return this.#call('POST', path + queryOf(parameters), body, wishes)
  }

  delete(path: string, wishes: Wishes = {}): Promise<Answer> {
    return this.#call('DELETE', path, undefined, wishes)
  }

  /** With a file as its body, where there is one. */
  put(path: string, parameters: Parameters, body: RawBody | undefined, wishes: Wishes = {}): Promise<Answer> {
    return this.#call('PUT', path + queryOf(parameters), body, wishes)
  }

  /** An answer that is no envelope, unless it is a refusal. */
  async download(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await this.#send('GET', path, undefined, {}, { accept: '*/*', ...headers })
    const isFile = response.headers.has('content-disposition') || response.redirected
    if (!response.ok || !isFile) await judge(response)
    return response
  }

  async #call(method: string, path: string, body?: object, wishes: Wishes = {}): Promise<Answer> {
    return judge(await this.#send(method, path, body, wishes))
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    wishes: Wishes,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { authorization: this.#authorization, accept: 'application/json', ...more }
    const isRaw = body instanceof RawBody
    if (body) headers['content-type'] = isRaw ? 'application/octet-stream' : 'application/json'
    if (wishes.isStrict) headers.prefer = 'handling=strict'
    if (wishes.idempotencyKey !== undefined) headers['idempotency-key'] = wishes.idempotencyKey
    const init: RequestInit & { duplex?: 'half' } = isRaw
      ? { body: body.bytes, signal: body.signal ?? null, duplex: 'half' }
      : { body: body ? JSON.stringify(body) : null }
    try {
      // A browser's fetch wants to be called by nobody.
      const send = this.#fetch
      return await send(this.#baseUrl + path, { method, headers, ...init })
    } catch (error) {
      throw new Unavailable(`no answer from ${this.#baseUrl}: ${(error as Error).message}`, 0, '', {})
    }
  }
}

/** What the envelope says, or an error that fits it. */
async function judge(response: Response): Promise<Answer> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const answer = await readAnswer(response, requestId)
  if (response.ok && answer.status !== 'error') return answer as Answer
  const message = typeof answer.message === 'string' ? answer.message : `HTTP ${response.status}`
  const FittingError = errorFor(response.status)
  throw new FittingError(message, response.status, requestId, answer)
}

/** Whatever answers without the envelope is not the service, or not all of it. */
async function readAnswer(response: Response, requestId: string): Promise<Record<string, unknown>> {
  let text = ''
  try {
    text = await response.text()
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'status' in answer) return answer as Record<string, unknown>
  } catch {
    // It broke off, or is no JSON.
  }
  throw new Unavailable(`the answer is not of the service: ${text.slice(0, 200)}`, response.status, requestId, {})
}

/** A true parameter is sent as a bare name, a list with brackets, and nothing as nothing. */
function queryOf(parameters: Parameters): string {
  const parts = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    if (value === true) return [encodeURIComponent(name)]
    if (typeof value === 'object') return value.map(entry => `${name}[]=${encodeURIComponent(entry)}`)
    return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Works where there is no Buffer, and for secrets beyond ASCII. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
