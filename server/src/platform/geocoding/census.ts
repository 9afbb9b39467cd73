import { z } from 'zod'
import { countyName } from '../../domain/places/county.ts'
import type { GeocoderQuery, LocatedAddress } from '../../domain/places/geocode.ts'
import { casedWord } from '../../domain/places/street-words.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import { readZip } from '../../domain/places/zip.ts'

const match = z.looseObject({
  coordinates: z.looseObject({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) }),
  addressComponents: z.looseObject({ zip: z.string(), city: z.string(), state: z.string() }),
  geographies: z.looseObject({ Counties: z.array(z.looseObject({ NAME: z.string() })).optional() }).optional(),
})

const answer = z.looseObject({ result: z.looseObject({ addressMatches: z.array(match) }) })

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html: one address, with the county it is in. */
export function censusUrl(base: string, { street, city, state, zip }: GeocoderQuery): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/geographies/address`
  const wanted = { benchmark: 'Public_AR_Current', vintage: 'Current_Current', format: 'json' }
  for (const [name, value] of Object.entries({ street, city, state, zip, ...wanted })) {
    if (value) url.searchParams.set(name, value)
  }
  return url
}

/** Positions are interpolated along a street, so none is a rooftop; the ZIP is that of the house. */
export function readCensus(json: unknown): LocatedAddress | 'unknown' {
  const [best] = answer.parse(json).result.addressMatches
  if (!best) return 'unknown'
  const { coordinates, addressComponents, geographies } = best
  return {
    latitude: coordinates.y,
    longitude: coordinates.x,
    precision: 'street',
    city: addressComponents.city
      .split(' ')
      .map((word, i) => casedWord(word, i === 0))
      .join(' '),
    state: stateAbbreviation(addressComponents.state) ?? '',
    zip: readZip(addressComponents.zip) ?? '',
    county: countyName(geographies?.Counties?.[0]?.NAME ?? ''),
    isZipCertain: true,
  }
}
