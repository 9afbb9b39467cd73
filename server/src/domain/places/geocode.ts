import { Refusal } from '../refusal.ts'
import type { Atlas } from './atlas.ts'
import { cityWithin } from './choose-zip.ts'
import {
  type Correction,
  corrected,
  correctedState,
  type PlacedAddress,
  placeAddress,
  type WrittenAddress,
} from './place-address.ts'
import { kilometres, type Position } from './position.ts'
import { readStreetLine, showStreetLine } from './street-line.ts'
import { readZip } from './zip.ts'

/** The query of a geocoder: a house, without its unit. */
export interface GeocoderQuery {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface LocatedAddress extends Position {
  readonly precision: 'rooftop' | 'street'
  readonly city: string
  /** Abbreviated. */
  readonly state: string
  /** Five digits. */
  readonly zip: string
  readonly county: string
  /** Whether the ZIP is certainly that of this house, or one nearby. */
  readonly isZipCertain: boolean
}

/** An external geocoder. Every failure is `unavailable`: it never fails the request. */
export interface Geocoder {
  locate(address: GeocoderQuery): Promise<LocatedAddress | 'unknown' | 'unavailable'>
}

export interface Places {
  readonly atlas: () => Promise<Atlas>
  readonly geocoder: Geocoder | undefined
}

export interface GeocodedAddress extends Position {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly precision: 'rooftop' | 'street' | 'zip'
  readonly corrections: readonly Correction[]
  readonly notes: readonly string[]
}

/** Section 4: corrects an address and locates it as precisely as possible. */
export async function geocode(places: Places, written: WrittenAddress): Promise<GeocodedAddress> {
  const atlas = await places.atlas()
  const placed = placeAddress(atlas, written)
  const located = await locate(places.geocoder, written, placed)
  if (!placed) return onlyLocated(atlas, written, located)
  const offline = showPlaced(placed)
  if (located === undefined) return offline
  if (located === 'unavailable') return noted(offline, 'the geocoder did not answer')
  if (located === 'unknown' || isElsewhere(located, placed))
    return noted(offline, 'the geocoder does not know the house')
  return refined(atlas, offline, located, placed, written)
}

type Location = LocatedAddress | 'unknown' | 'unavailable' | undefined

/** A PO box is on no map. */
async function locate(
  geocoder: Geocoder | undefined,
  written: WrittenAddress,
  placed: PlacedAddress | undefined,
): Promise<Location> {
  const { street, isBox } = placed?.street ?? readStreetLine(written.address1)
  if (!geocoder || isBox || street === '') return undefined
  const { city, state, zip } = placed ?? written
  return geocoder.locate({ street, city: city.trim(), state: state.trim(), zip: readZip(zip) ?? '' })
}

function showPlaced({ street, area, city, state, zip, corrections, notes }: PlacedAddress): GeocodedAddress {
  const { county, latitude, longitude } = area
  const address1 = showStreetLine(street)
  return { address1, city, state, zip, county, latitude, longitude, precision: 'zip', corrections, notes }
}

function noted(address: GeocodedAddress, what: string): GeocodedAddress {
  return { ...address, notes: [...address.notes, `${what}: the position is that of the ZIP`] }
}

/** Farther from its ZIP than this, the geocoder found another house of the same street name. */
const farKilometres = 100

function isElsewhere(located: LocatedAddress, { area }: PlacedAddress): boolean {
  if (located.zip === area.zip) return false
  return located.state !== area.state || kilometres(located, area) > farKilometres
}

/** The position and county of the house; its ZIP too, if that is certain or the written one is unknown. */
function refined(
  atlas: Atlas,
  offline: GeocodedAddress,
  located: LocatedAddress,
  placed: PlacedAddress,
  written: WrittenAddress,
): GeocodedAddress {
  const { latitude, longitude, precision, zip } = located
  const isBetter = zip !== readZip(offline.zip) && (located.isZipCertain || placed.keepsZip)
  const area = isBetter ? atlas.findZip(zip) : undefined
  const county = located.county || (area ?? offline).county
  const notes = placed.keepsZip ? [] : offline.notes
  const house = { ...offline, latitude, longitude, precision, county, notes }
  if (!area) return house
  const city = cityWithin(atlas, area, placed.city) ?? area.city
  const corrections = [
    ...offline.corrections.filter(({ field }) => field !== 'zip' && field !== 'city'),
    ...corrected('city', written.city, city, `the city of ${zip}`),
    ...corrected('zip', written.zip, zip, 'the ZIP of the house'),
  ]
  return { ...house, city, zip, corrections }
}

/** City, state and ZIP are unknown here; the geocoder may know them. */
function onlyLocated(atlas: Atlas, written: WrittenAddress, located: Location): GeocodedAddress {
  if (typeof located !== 'object') {
    const { city, state, zip } = written
    throw new Refusal('address.unknown', { city: city.trim(), state: state.trim(), zip: zip.trim() })
  }
  const { state, zip, latitude, longitude, precision } = located
  const area = atlas.findZip(zip)
  const county = located.county || (area?.county ?? '')
  const city = area ? (cityWithin(atlas, area, located.city) ?? area.city) : located.city
  const address1 = showStreetLine(readStreetLine(written.address1))
  const corrections = [
    ...corrected('address1', written.address1, address1),
    ...corrected('city', written.city, city, 'the city of the house'),
    ...correctedState(written.state, state, 'the state of the house'),
    ...corrected('zip', written.zip, zip, 'the ZIP of the house'),
  ]
  return { address1, city, state, zip, county, latitude, longitude, precision, corrections, notes: [] }
}
