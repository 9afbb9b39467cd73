import { LRUCache } from 'lru-cache'
import { ZodError } from 'zod'
import type { AskedAddress, Geocoder, LocatedAddress } from '../../domain/places/geocode.ts'
import { build } from '../process/build.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { censusQuestion, readCensus } from './census.ts'
import { fetchJson, patienceMs, Turned } from './fetch-json.ts'
import type { GeocoderKind } from './geocoder-url.ts'
import { nominatimQuestion, readNominatim } from './nominatim.ts'

/** Concurrent requests, so that a slow geocoder delays few clients; further ones are answered without it. */
export const mostAtOnce = 16
const mostKept = 5_000
const keptMs = { found: 24 * 3_600_000, unknown: 3_600_000, unavailable: 30_000 }

const kinds = {
  nominatim: { question: nominatimQuestion, read: readNominatim },
  census: { question: censusQuestion, read: readCensus },
} as const satisfies Record<GeocoderKind, unknown>

type Answer = LocatedAddress | 'unknown' | 'unavailable'

/** The geocoder of `GEOCODER_URL`, if there is one. */
export function openGeocoder(
  { geocoder, publicUrl }: Pick<Config, 'geocoder' | 'publicUrl'>,
  log: Log,
  clock = () => performance.now(),
): Geocoder | undefined {
  if (!geocoder) return undefined
  const { question, read } = kinds[geocoder.kind]
  // Public geocoders require an identification.
  const userAgent = `Plumbline/${build}${publicUrl ? ` (+${publicUrl})` : ''}`
  const ask = async (asked: AskedAddress) => read(await fetchJson(question(geocoder.url, asked), userAgent), asked)
  return new CachedGeocoder(ask, log, clock)
}

interface Kept {
  readonly answer: Answer
  readonly until: number
}

/** Shares concurrent requests for one address, caches results, and respects `Retry-After`. */
class CachedGeocoder implements Geocoder {
  readonly #ask: (asked: AskedAddress) => Promise<LocatedAddress | 'unknown'>
  readonly #log: Log
  readonly #clock: () => number
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept })
  readonly #underWay = new Map<string, Promise<Answer>>()
  #pausedUntil = 0

  constructor(ask: (asked: AskedAddress) => Promise<LocatedAddress | 'unknown'>, log: Log, clock: () => number) {
    this.#ask = ask
    this.#log = log
    this.#clock = clock
  }

  async locate(asked: AskedAddress): Promise<Answer> {
    const key = JSON.stringify([asked.street, asked.city, asked.state, asked.zip])
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#clock()) return kept.answer
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    if (this.#clock() < this.#pausedUntil || this.#underWay.size >= mostAtOnce) return 'unavailable'
    const asking = this.#askAndKeep(key, asked).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, asking)
    return asking
  }

  async #askAndKeep(key: string, asked: AskedAddress): Promise<Answer> {
    const answer = await this.#ask(asked).catch((error: unknown) => this.#fail(error))
    const until = this.#clock() + keptMs[typeof answer === 'string' ? answer : 'found']
    this.#kept.set(key, { answer, until })
    return answer
  }

  /** Neither the query nor the geocoder's address is logged: one is personal, the other may contain a key. */
  #fail(error: unknown): 'unavailable' {
    if (error instanceof Turned && error.pauseMs > 0) this.#pausedUntil = this.#clock() + error.pauseMs
    this.#log.warn({ reason: reasonOf(error) }, 'the geocoder gave no answer; the position of the ZIP was taken')
    return 'unavailable'
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Turned) return error.message
  if (error instanceof ZodError) return 'an answer of another form'
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer within ${patienceMs} ms`
  const { cause } = error as { cause?: { code?: string } }
  return `no connection${cause?.code ? `: ${cause.code}` : ''}`
}
