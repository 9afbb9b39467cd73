import { LRUCache } from 'lru-cache'
import { ZodError } from 'zod'
import type { Log } from '../process/log.ts'
import { RequestFailed, requestTimeoutMs } from './fetch-json.ts'

/** Concurrent requests, so that a slow service delays few clients; further ones are answered without it. */
export const maxConcurrentRequests = 16

interface Options<T> {
  readonly maxCached: number
  readonly ttlMs: (answer: T | 'unavailable') => number
  /** Logged after a failure, with its reason. */
  readonly failureText: string
  /** How long to send no request after any failure, besides `Retry-After`. */
  readonly failureBackoffMs: number
  readonly log: Log
  readonly clock: () => number
}

/** Requests to a service that may fail: concurrent ones for one key are shared, answers are cached. Never rejects. */
export class CachedRequests<T> {
  readonly #options: Options<T>
  readonly #cache: LRUCache<string, { readonly answer: T | 'unavailable'; readonly until: number }>
  readonly #inFlight = new Map<string, Promise<T | 'unavailable'>>()
  #backoffUntil = 0

  constructor(options: Options<T>) {
    this.#options = options
    this.#cache = new LRUCache({ max: options.maxCached })
  }

  async get(key: string, request: () => Promise<T>): Promise<T | 'unavailable'> {
    const now = this.#options.clock()
    const cached = this.#cache.get(key)
    if (cached && cached.until > now) return cached.answer
    const inFlight = this.#inFlight.get(key)
    if (inFlight) return inFlight
    if (now < this.#backoffUntil || this.#inFlight.size >= maxConcurrentRequests) return 'unavailable'
    const requested = this.#requestAndCache(key, request).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, requested)
    return requested
  }

  async #requestAndCache(key: string, request: () => Promise<T>): Promise<T | 'unavailable'> {
    const answer = await request().catch((error: unknown) => this.#fail(error))
    const { clock, ttlMs } = this.#options
    this.#cache.set(key, { answer, until: clock() + ttlMs(answer) })
    return answer
  }

  /** Neither the query nor the address of the service is logged: one is personal, the other may contain a key. */
  #fail(error: unknown): 'unavailable' {
    const { clock, log, failureText, failureBackoffMs } = this.#options
    const backoffMs = Math.max(failureBackoffMs, error instanceof RequestFailed ? error.backoffMs : 0)
    if (backoffMs > 0) this.#backoffUntil = clock() + backoffMs
    log.warn({ reason: reasonOf(error) }, failureText)
    return 'unavailable'
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RequestFailed) return error.message
  if (error instanceof ZodError) return 'unexpected response format'
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no response within ${requestTimeoutMs} ms`
  const { cause } = error as { cause?: { code?: string } }
  return `no connection${cause?.code ? `: ${cause.code}` : ''}`
}
