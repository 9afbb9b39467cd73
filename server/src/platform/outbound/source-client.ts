import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../domain/time/clock.ts'
import { build } from '../process/build.ts'
import { AddressRefused, allowedAddresses } from './guarded-connector.ts'
import { describeFailure, type GetResult, maxResponseBytes, OutboundHttp } from './http-client.ts'
import { systemResolver } from './name-resolver.ts'

export type Json = Readonly<Record<string, unknown>>

export interface SourceOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly accessKey: string
  readonly secretKey: string
  readonly callsAtOnce: number
  readonly callsPerSecond: number
  readonly allowPrivate: boolean
  readonly now: Clock
  /** Fewer attempts and less time while a person waits. */
  readonly maxAttempts?: number
  readonly timeoutMs?: number
  /** Ends everything that is in progress. */
  readonly signal?: AbortSignal
}

/** Reading cannot go on: a wrong key, another interface, or no answer for a long time. What was read stays. */
export class SourceUnusable extends Error {
  override name = 'SourceUnusable'
  /** Whether a later attempt may succeed as it is. */
  readonly mayPass: boolean

  constructor(message: string, mayPass = false) {
    super(message)
    this.mayPass = mayPass
  }
}

/** What the source says to a call: its members, or why it has none. */
export type SourceAnswer = { readonly body: Json } | { readonly refused: string }

const defaultTimeoutMs = 120_000
/** A list of 100,000 stubs has 10 MB. */
const maxBytes = 96 * 1024 * 1024
const defaultAttempts = 10
const longestWaitMs = 60_000

/** Reads a running system of the same interface, with few calls at once, and waits when it asks to. */
export class SourceClient {
  readonly #options: SourceOptions
  readonly #http: OutboundHttp
  readonly #waiting: (() => void)[] = []
  #inFlight = 0
  #nextAt = 0
  /** Until then the source wants no calls. */
  #pausedUntil = 0
  calls = 0
  readonly #closeHttp = () => void this.#http.close()

  constructor(options: SourceOptions) {
    this.#options = options
    const { allowPrivate, timeoutMs = defaultTimeoutMs } = options
    this.#http = new OutboundHttp({ allowPrivate, resolve: systemResolver(), timeoutMs })
    options.signal?.addEventListener('abort', this.#closeHttp)
  }

  /** A list or record; `status: error` and 405 are answers, everything that may pass is tried again. */
  get(path: string): Promise<SourceAnswer> {
    return this.#attempt(path, async () => {
      const result = await this.#call(path)
      return { ...result, answer: this.#read(result) }
    })
  }

  /** A file; `take` is called again when its bytes end early. */
  download<T>(path: string, take: Take<T>): Promise<{ readonly taken: T } | { readonly refused: string }> {
    return this.#attempt(path, () => this.#receive(path, take))
  }

  async #attempt<A extends object>(path: string, call: () => Promise<Attempt<A>>): Promise<A> {
    const { maxAttempts = defaultAttempts } = this.#options
    await this.#acquire()
    try {
      for (let attempt = 1; ; attempt++) {
        await this.#pace()
        const result = await call()
        const { answer } = result
        if (typeof answer !== 'string') return answer
        if (attempt === maxAttempts) throw new SourceUnusable(`the source did not answer ${path}: ${answer}`, true)
        const ms = waitMs(result, attempt, this.#options.now())
        if (result.status === 429 || result.status === 503) this.#pausedUntil = performance.now() + ms
        await this.#wait(ms)
      }
    } finally {
      this.#release()
    }
  }

  #call(path: string): Promise<GetResult> {
    return this.#http.get(this.#options.baseUrl + path, this.#headers('application/json'), maxBytes)
  }

  #headers(accept: string) {
    const { accessKey, secretKey } = this.#options
    this.calls += 1
    const authorization = `Basic ${Buffer.from(`${accessKey}:${secretKey}`).toString('base64')}`
    return { authorization, accept, 'user-agent': `Plumbline/${build}` }
  }

  /** A file has a name for its download; anything else is an answer as that of `get`. */
  async #receive<T>(path: string, take: Take<T>): Promise<Attempt<{ taken: T } | { refused: string }>> {
    let lost: unknown
    try {
      const opened = await this.#http.open(this.#options.baseUrl + path, this.#headers('*/*')).catch(error => {
        lost = error
        throw error
      })
      const { statusCode: status, headers, body } = opened
      const bytes = noting(body, error => {
        lost = error
      })
      if (status === 200 && 'content-disposition' in headers)
        return { status, headers, answer: { taken: await take(bytes) } }
      const text = await beginningOf(bytes)
      const answer = this.#read({ status, headers, body: text, error: '', isCut: false, millis: 0 })
      if (typeof answer === 'string' || 'refused' in answer) return { status, headers, answer }
      return { status, headers, answer: { refused: 'the response is not a file' } }
    } catch (error) {
      if (lost === undefined) throw error
      return { status: undefined, headers: {}, answer: this.#lossOf(lost as Error) }
    }
  }

  #lossOf(error: Error): string {
    const why = describeFailure(error)
    if (why.startsWith('not sent: ')) throw new SourceUnusable(`the source cannot be reached: ${why.slice(10)}`)
    return why
  }

  /** A text says why the call is worth another attempt. */
  #read({ status = 0, body, error, isCut }: GetResult): SourceAnswer | string {
    if (isCut) throw new SourceUnusable(`a response of the source is larger than ${maxBytes / 1024 / 1024} MiB`)
    if (error.startsWith('not sent: ')) throw new SourceUnusable(`the source cannot be reached: ${error.slice(10)}`)
    if (status === 401) throw new SourceUnusable('the source refused the key: check address, access key and secret')
    if (status === 403) return { refused: 'the key may not read it: an owner has all rights' }
    if (status === 429 || status >= 500 || error !== '' || status === 0) return error || `HTTP ${status}`
    const json = parse(body)
    if (!json) {
      if (status === 404 || status === 405) return { refused: `HTTP ${status}` }
      throw new SourceUnusable(
        'the source is not a system of this interface: it answered with something that is not JSON',
      )
    }
    if (status === 200 && json.status !== 'error') return { body: json }
    return { refused: String(json.message || `HTTP ${status}`).slice(0, 300) }
  }

  async #acquire(): Promise<void> {
    if (this.#inFlight >= this.#options.callsAtOnce) await new Promise<void>(go => this.#waiting.push(go))
    else this.#inFlight += 1
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inFlight -= 1
  }

  #wait(ms: number): Promise<void> {
    const { signal } = this.#options
    return sleep(ms, undefined, signal && { signal })
  }

  async #pace(): Promise<void> {
    this.#options.signal?.throwIfAborted()
    const at = Math.max(performance.now(), this.#nextAt, this.#pausedUntil)
    this.#nextAt = at + 1000 / this.#options.callsPerSecond
    const wait = at - performance.now()
    if (wait > 1) await this.#wait(wait)
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#closeHttp)
    await this.#http.close()
  }
}

/** A text says why the call is worth another attempt. */
type Attempt<A> = Pick<GetResult, 'status' | 'headers'> & { readonly answer: A | string }
type Take<T> = (bytes: AsyncIterable<Uint8Array>) => Promise<T>

async function* noting(bytes: AsyncIterable<Uint8Array>, note: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    note(error)
    throw error
  }
}

async function beginningOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxResponseBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): Json | undefined {
  try {
    const json = JSON.parse(text) as unknown
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : undefined
  } catch {
    return undefined
  }
}

/** As long as the source asks for, or twice as long as before. */
function waitMs({ headers }: Pick<GetResult, 'headers'>, attempt: number, now: Temporal.Instant): number {
  const asked = [headers['retry-after']].flat()[0]
  const seconds = asked === undefined ? Number.NaN : Number(asked)
  const date = asked === undefined ? Number.NaN : Date.parse(asked) - now.epochMilliseconds
  const ms = Number.isNaN(seconds) ? date : seconds * 1000
  return Math.min(Number.isNaN(ms) ? 50 * 2 ** attempt : Math.max(ms, 0), longestWaitMs)
}

/** The address without what follows `/rest`; refused where webhooks may not go either. */
export async function readSourceAddress(text: string, allowPrivate: boolean): Promise<string> {
  const url = URL.parse(text.trim())
  const refuse = (why: string): never => {
    throw new SourceUnusable(`the address of the source ${why}`)
  }
  if (!url) return refuse('is not an address such as https://host/key/rest')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) refuse('must begin with https://')
  if (url.username !== '' || url.password !== '') refuse('must have neither name nor password')
  try {
    await allowedAddresses({ allowPrivate, resolve: systemResolver() }, url.hostname)
  } catch (error) {
    if (error instanceof AddressRefused) refuse(`cannot be used: ${error.message}`)
    throw error
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
