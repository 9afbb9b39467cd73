import { cityKey } from './city-key.ts'
import { kilometres, type Position } from './position.ts'

/** The table as it is stored: columns, sorted by ZIP, with positions in ten-thousandths of a degree. */
export interface PlacesFile {
  /** `NC Charlotte`: every city that has a ZIP. */
  readonly towns: readonly string[]
  readonly counties: readonly string[]
  /** Delta-encoded. */
  readonly zip: readonly number[]
  readonly town: readonly number[]
  readonly county: readonly number[]
  readonly latitude: readonly number[]
  readonly longitude: readonly number[]
  /** Rows of ZIPs without houses (PO boxes, large receivers of mail); as differences. */
  readonly withoutHouses: readonly number[]
  /** Towns and quarters without their own ZIP; they lie in those of others. */
  readonly places: readonly string[]
  readonly placeLatitude: readonly number[]
  readonly placeLongitude: readonly number[]
}

export interface ZipArea extends Position {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly county: string
  /** False for PO boxes and large receivers of mail. */
  readonly hasHouses: boolean
}

export interface Place extends Position {
  readonly name: string
}

/**
 * The ZIPs and towns of the United States. 41,000 objects would take five times the memory, so an area is built on
 * demand. A scan of a column takes microseconds, so there is no index.
 */
export class Atlas {
  readonly #file: Pick<PlacesFile, 'towns' | 'counties' | 'places'>
  readonly #zip: Uint32Array
  readonly #town: Uint16Array
  readonly #county: Uint16Array
  readonly #latitude: Int32Array
  readonly #longitude: Int32Array
  readonly #withoutHouses: Uint8Array
  readonly #placeLatitude: Int32Array
  readonly #placeLongitude: Int32Array
  /** The towns of each queried state, by their keys; places are numbered after the towns. */
  readonly #byState = new Map<string, ReadonlyMap<string, number>>()

  constructor(file: PlacesFile) {
    this.#file = { towns: file.towns, counties: file.counties, places: file.places }
    this.#zip = new Uint32Array(sums(file.zip))
    this.#town = new Uint16Array(file.town)
    this.#county = new Uint16Array(file.county)
    this.#latitude = new Int32Array(sums(file.latitude))
    this.#longitude = new Int32Array(sums(file.longitude))
    this.#withoutHouses = new Uint8Array(file.zip.length)
    for (const row of sums(file.withoutHouses)) this.#withoutHouses[row] = 1
    this.#placeLatitude = new Int32Array(file.placeLatitude)
    this.#placeLongitude = new Int32Array(file.placeLongitude)
  }

  findZip(zip: string): ZipArea | undefined {
    const row = this.#zip.indexOf(Number(zip))
    return row < 0 ? undefined : this.#area(row)
  }

  /** All ZIPs of a city, in order; empty if the city is unknown or has no ZIP of its own. */
  zipsOf(city: string, state: string): ZipArea[] {
    const town = this.#numberOf(city, state)
    if (town === undefined || town >= this.#file.towns.length) return []
    const zips: ZipArea[] = []
    for (let row = this.#town.indexOf(town); row >= 0; row = this.#town.indexOf(town, row + 1)) {
      zips.push(this.#area(row))
    }
    return zips
  }

  /** A town or neighborhood without a ZIP of its own. */
  findPlace(city: string, state: string): Place | undefined {
    const { towns, places } = this.#file
    const i = (this.#numberOf(city, state) ?? -1) - towns.length
    const name = places[i]?.slice(3)
    return name === undefined ? undefined : { name, ...degrees(this.#placeLatitude[i], this.#placeLongitude[i]) }
  }

  nearestZip(position: Position): ZipArea {
    let nearest = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let row = 0; row < this.#zip.length; row++) {
      const distance = kilometres(position, degrees(this.#latitude[row], this.#longitude[row]))
      if (distance >= smallest) continue
      smallest = distance
      nearest = row
    }
    return this.#area(nearest)
  }

  #numberOf(city: string, state: string): number | undefined {
    let numbers = this.#byState.get(state)
    if (!numbers) {
      numbers = new Map([
        ...keysOf(this.#file.places, state, this.#file.towns.length),
        ...keysOf(this.#file.towns, state),
      ])
      this.#byState.set(state, numbers)
    }
    return numbers.get(cityKey(city))
  }

  #area(row: number): ZipArea {
    const { towns, counties } = this.#file
    const town = towns[this.#town[row] ?? 0] ?? ''
    return {
      zip: String(this.#zip[row]).padStart(5, '0'),
      city: town.slice(3),
      state: town.slice(0, 2),
      county: counties[this.#county[row] ?? 0] ?? '',
      hasHouses: this.#withoutHouses[row] === 0,
      ...degrees(this.#latitude[row], this.#longitude[row]),
    }
  }
}

/** The names of one state, which are adjacent, by their keys. */
function keysOf(names: readonly string[], state: string, numberedFrom = 0): [key: string, number: number][] {
  const first = names.findIndex(name => name.startsWith(state))
  const behind = names.findLastIndex(name => name.startsWith(state)) + 1
  if (first < 0) return []
  return names.slice(first, behind).map((name, i) => [cityKey(name.slice(3)), numberedFrom + first + i])
}

function degrees(latitude = 0, longitude = 0): Position {
  return { latitude: latitude / 10_000, longitude: longitude / 10_000 }
}

function sums(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map(difference => {
    sum += difference
    return sum
  })
}
