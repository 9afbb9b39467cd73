import type { Geocoder, GeocoderQuery, LocatedAddress } from '../../domain/places/geocode.ts'
import { CachedRequests } from '../outbound/cached-requests.ts'
import { fetchJson } from '../outbound/fetch-json.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import { censusUrl, readCensus } from './census.ts'
import type { GeocoderKind } from './geocoder-url.ts'
import { nominatimUrl, readNominatim } from './nominatim.ts'

const maxCached = 5_000
const ttlMs = { found: 24 * 3_600_000, unknown: 3_600_000, unavailable: 30_000 }

const kinds = {
  nominatim: { urlOf: nominatimUrl, read: readNominatim },
  census: { urlOf: censusUrl, read: readCensus },
} as const satisfies Record<GeocoderKind, unknown>

/** The geocoder of `GEOCODER_URL`, if there is one. */
export function openGeocoder(
  { geocoder, publicUrl }: Pick<Config, 'geocoder' | 'publicUrl'>,
  log: Log,
  clock = () => performance.now(),
): Geocoder | undefined {
  if (!geocoder) return undefined
  const { urlOf, read } = kinds[geocoder.kind]
  const requests = new CachedRequests<LocatedAddress | 'unknown'>({
    maxCached,
    ttlMs: answer => ttlMs[typeof answer === 'string' ? answer : 'found'],
    failureText: 'geocoder request failed: ZIP position used',
    failureBackoffMs: 0,
    log,
    clock,
  })
  const request = async (query: GeocoderQuery) => read(await fetchJson(urlOf(geocoder.url, query), publicUrl), query)
  return {
    locate: query => {
      const key = JSON.stringify([query.street, query.city, query.state, query.zip])
      return requests.get(key, () => request(query))
    },
  }
}
