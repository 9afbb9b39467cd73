import type { Atlas, ZipArea } from './atlas.ts'
import { cityKey } from './city-key.ts'
import { kilometres } from './position.ts'
import { isTypingError, readZip } from './zip.ts'

export interface ZipQuery {
  readonly city: string
  /** Abbreviated if it is a state. */
  readonly state: string | undefined
  readonly zip: string
}

/** The ZIP chosen from city, state and ZIP, with the reasons for each correction. */
export interface Choice {
  readonly area: ZipArea
  readonly city: string
  /** The ZIP is unknown and stays as written; the area is only near. */
  readonly keepsZip: boolean
  readonly why: { readonly city?: string; readonly state?: string; readonly zip?: string }
  readonly notes: readonly string[]
}

/** The maximum distance of a town without its own ZIP from the middle of the written one. */
const nearbyKilometres = 25

/** People in a suburb write the big city: within this distance, a ZIP of another town is accepted. */
const suburbKilometres = 80

/**
 * Prices and service areas depend on the ZIP, so it is trusted, unless it is unknown or far from the city, and city and
 * state identify exactly one other.
 */
export function chooseZip(atlas: Atlas, query: ZipQuery): Choice | undefined {
  const area = findWritten(atlas, query)
  if (!area) return chooseByCity(atlas, query)
  const city = cityWithin(atlas, area, query.city)
  if (city !== undefined) return choice(area, city)
  if (isNear(atlas, query, area)) return choice(area, area.city)
  return otherZip(atlas, query) ?? { ...choice(area, area.city), notes: doubts(atlas, query, area) }
}

/** Whether the ZIP is in the given state and near the given city. */
function isNear(atlas: Atlas, { city, state }: ZipQuery, area: ZipArea): boolean {
  if (state !== area.state) return false
  const place = atlas.findPlace(city, state)
  return [...atlas.zipsOf(city, state), ...(place ? [place] : [])].some(
    position => kilometres(position, area) <= suburbKilometres,
  )
}

/** A contradiction is worth a warning, even if the correction is unclear. */
function doubts(atlas: Atlas, { city, state }: ZipQuery, area: ZipArea): string[] {
  if (state === undefined) return []
  const known = atlas.zipsOf(city, state)[0]?.city ?? atlas.findPlace(city, state)?.name
  if (known === undefined) return []
  return [`zip: ${area.zip} is in ${area.city}, ${area.state}; if ${known}, ${state} is right, the ZIP is not`]
}

/** Also restores leading zeros that a spreadsheet removed. */
function findWritten(atlas: Atlas, { zip, state }: ZipQuery): ZipArea | undefined {
  const five = readZip(zip)
  if (five !== undefined) return atlas.findZip(five)
  const padded = /^\d{3,4}$/.test(zip) ? atlas.findZip(zip.padStart(5, '0')) : undefined
  return padded?.state === state ? padded : undefined
}

/** The correctly spelled city, if it is that of the ZIP or a town nearby without its own ZIP. */
export function cityWithin(atlas: Atlas, area: ZipArea, city: string): string | undefined {
  if (cityKey(city) === cityKey(area.city)) return area.city
  const place = atlas.findPlace(city, area.state)
  return place && kilometres(place, area) <= nearbyKilometres ? place.name : undefined
}

/**
 * City and state override a distant ZIP if they have only one, or only one that is a typing error away. ZIPs without
 * houses, such as PO boxes, are never chosen.
 */
function otherZip(atlas: Atlas, { city, state, zip }: ZipQuery): Choice | undefined {
  const zips = state === undefined ? [] : atlas.zipsOf(city, state).filter(({ hasHouses }) => hasHouses)
  const slips = zips.filter(area => isTypingError(area.zip, readZip(zip) ?? zip))
  const [only] = zips.length === 1 ? zips : slips.length === 1 ? slips : []
  if (!only) return undefined
  const why = zips.length === 1 ? 'the only ZIP with houses' : 'the one ZIP like it'
  return { ...choice(only, only.city), why: { zip: `${why} of ${only.city}, ${only.state}` } }
}

/** An unknown ZIP may be newer than the table, so it is not replaced by a guess. */
function chooseByCity(atlas: Atlas, query: ZipQuery): Choice | undefined {
  const other = otherZip(atlas, query)
  if (other || query.state === undefined) return other
  const zips = atlas.zipsOf(query.city, query.state)
  const place = atlas.findPlace(query.city, query.state)
  const area = place ? atlas.nearestZip(place) : middleOf(zips)
  if (!area) return undefined
  const city = place?.name ?? area.city
  const note = `zip: ${query.zip} is not known here; county and position are those of ${area.zip} in ${city}, ${area.state}`
  return { ...choice(area, city), keepsZip: true, notes: [note] }
}

function middleOf(zips: readonly ZipArea[]): ZipArea | undefined {
  const mean = (value: (area: ZipArea) => number) => zips.reduce((sum, area) => sum + value(area), 0) / zips.length
  const middle = { latitude: mean(area => area.latitude), longitude: mean(area => area.longitude) }
  return zips.toSorted((a, b) => kilometres(a, middle) - kilometres(b, middle))[0]
}

function choice(area: ZipArea, city: string): Choice {
  const why = { city: `the city of ${area.zip}`, state: `the state of ${area.zip}` }
  return { area, city, keepsZip: false, why, notes: [] }
}
