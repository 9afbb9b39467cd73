import { LRUCache } from 'lru-cache'
import { ZodError } from 'zod'
import type { Geocoder, GeocoderQuery, LocatedAddress } from '../../domain/places/geocode.ts'
import { build } from '../process/build.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { censusUrl, readCensus } from './census.ts'
import { fetchJson, geocoderTimeoutMs, RequestFailed } from './fetch-json.ts'
import type { GeocoderKind } from './geocoder-url.ts'
import { nominatimUrl, readNominatim } from './nominatim.ts'

/** Concurrent requests, so that a slow geocoder delays few clients; further ones are answered without it. */
export const maxConcurrentRequests = 16
const maxCached = 5_000
const ttlMs = { found: 24 * 3_600_000, unknown: 3_600_000, unavailable: 30_000 }

const kinds = {
  nominatim: { urlOf: nominatimUrl, read: readNominatim },
  census: { urlOf: censusUrl, read: readCensus },
} as const satisfies Record<GeocoderKind, unknown>

type Answer = LocatedAddress | 'unknown' | 'unavailable'

/** The geocoder of `GEOCODER_URL`, if there is one. */
export function openGeocoder(
  { geocoder, publicUrl }: Pick<Config, 'geocoder' | 'publicUrl'>,
  log: Log,
  clock = () => performance.now(),
): Geocoder | undefined {
  if (!geocoder) return undefined
  const { urlOf, read } = kinds[geocoder.kind]
  // Public geocoders require an identification.
  const userAgent = `Plumbline/${build}${publicUrl ? ` (+${publicUrl})` : ''}`
  const request = async (query: GeocoderQuery) => read(await fetchJson(urlOf(geocoder.url, query), userAgent), query)
  return new CachedGeocoder(request, log, clock)
}

interface CachedAnswer {
  readonly answer: Answer
  readonly until: number
}

/** Shares concurrent requests for one address, caches results, and respects `Retry-After`. */
class CachedGeocoder implements Geocoder {
  readonly #request: (query: GeocoderQuery) => Promise<LocatedAddress | 'unknown'>
  readonly #log: Log
  readonly #clock: () => number
  readonly #cache = new LRUCache<string, CachedAnswer>({ max: maxCached })
  readonly #inFlight = new Map<string, Promise<Answer>>()
  #backoffUntil = 0

  constructor(request: (query: GeocoderQuery) => Promise<LocatedAddress | 'unknown'>, log: Log, clock: () => number) {
    this.#request = request
    this.#log = log
    this.#clock = clock
  }

  async locate(query: GeocoderQuery): Promise<Answer> {
    const key = JSON.stringify([query.street, query.city, query.state, query.zip])
    const cached = this.#cache.get(key)
    if (cached && cached.until > this.#clock()) return cached.answer
    const inFlight = this.#inFlight.get(key)
    if (inFlight) return inFlight
    if (this.#clock() < this.#backoffUntil || this.#inFlight.size >= maxConcurrentRequests) return 'unavailable'
    const requested = this.#requestAndCache(key, query).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, requested)
    return requested
  }

  async #requestAndCache(key: string, query: GeocoderQuery): Promise<Answer> {
    const answer = await this.#request(query).catch((error: unknown) => this.#fail(error))
    const until = this.#clock() + ttlMs[typeof answer === 'string' ? answer : 'found']
    this.#cache.set(key, { answer, until })
    return answer
  }

  /** Neither the query nor the geocoder's address is logged: one is personal, the other may contain a key. */
  #fail(error: unknown): 'unavailable' {
    if (error instanceof RequestFailed && error.backoffMs > 0) this.#backoffUntil = this.#clock() + error.backoffMs
    this.#log.warn({ reason: reasonOf(error) }, 'geocoder request failed: ZIP position used')
    return 'unavailable'
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RequestFailed) return error.message
  if (error instanceof ZodError) return 'unexpected response format'
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no response within ${geocoderTimeoutMs} ms`
  const { cause } = error as { cause?: { code?: string } }
  return `no connection${cause?.code ? `: ${cause.code}` : ''}`
}
