import { z } from 'zod'
import { countyName } from '../../domain/places/county.ts'
import type { GeocoderQuery, LocatedAddress } from '../../domain/places/geocode.ts'
import { readStreetLine } from '../../domain/places/street-line.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import { readZip } from '../../domain/places/zip.ts'

const address = z.looseObject({
  house_number: z.string().optional(),
  road: z.string().optional(),
  city: z.string().optional(),
  town: z.string().optional(),
  village: z.string().optional(),
  hamlet: z.string().optional(),
  municipality: z.string().optional(),
  county: z.string().optional(),
  state: z.string().optional(),
  'ISO3166-2-lvl4': z.string().optional(),
  postcode: z.string().optional(),
})

const result = z.looseObject({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  osm_type: z.string().optional(),
  category: z.string().optional(),
  type: z.string().optional(),
  address,
})

const answer = z.array(result)

/** https://nominatim.org/release-docs/latest/api/Search/: a structured query with the format `jsonv2`. */
export function nominatimUrl(base: string, { street, city, state, zip }: GeocoderQuery): URL {
  const url = new URL(base)
  const search = { street, city, state, postalcode: zip, countrycodes: 'us' }
  const form = { format: 'jsonv2', addressdetails: '1', limit: '5', 'accept-language': 'en' }
  for (const [name, value] of Object.entries({ ...search, ...form })) if (value) url.searchParams.set(name, value)
  return url
}

/** The best result that is a house or a street: this house, else its street, else the first one. */
export function readNominatim(json: unknown, query: GeocoderQuery): LocatedAddress | 'unknown' {
  const found = answer.parse(json).filter(({ address }) => address.road !== undefined)
  const house = found.find(result => isHouse(result, query))
  const best = house ?? found.find(result => isOnStreet(result, query)) ?? found[0]
  if (!best) return 'unknown'
  return located(best, best === house && !isInterpolated(best) ? 'rooftop' : 'street')
}

type Result = z.infer<typeof result>

/** A building may have several numbers: `600;602`. */
const isHouse = ({ address: { house_number = '', road = '' } }: Result, { street }: GeocoderQuery): boolean =>
  house_number.split(/[;,]/).some(number => isSameStreet(`${number} ${road}`, street))

const isOnStreet = ({ address: { road = '' } }: Result, { street }: GeocoderQuery): boolean =>
  isSameStreet(`${/^\S+(?: \d\/\d)?/.exec(street)?.[0]} ${road}`, street)

/** The map writes `East 4th Street` where an address says `E 4th St`. */
const isSameStreet = (text: string, street: string): boolean =>
  readStreetLine(text).street.toLowerCase() === street.toLowerCase()

/** An interpolated house number is a house on a way, so its rooftop is not known. */
const isInterpolated = ({ osm_type, category, type }: Result): boolean =>
  osm_type === 'way' && category === 'place' && type === 'house'

function located(found: Result, precision: LocatedAddress['precision']): LocatedAddress {
  const { address } = found
  return {
    latitude: found.lat,
    longitude: found.lon,
    precision,
    city: address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality ?? '',
    state: stateAbbreviation(address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state ?? '') ?? '',
    zip: readZip(address.postcode) ?? '',
    county: countyName(address.county ?? ''),
    // A house without a ZIP in the map gets that of its neighbors.
    isZipCertain: false,
  }
}
