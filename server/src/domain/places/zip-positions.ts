import type { Atlas } from './atlas.ts'
import type { Position } from './position.ts'
import { readZip } from './zip.ts'

/** The positions of ZIPs, once they are loaded: a transaction cannot wait for a file. */
export class ZipPositions {
  readonly #open: () => Promise<Atlas>
  /** A search in the atlas takes 30 µs. */
  readonly #known = new Map<string, Position | undefined>()
  #atlas: Atlas | undefined

  constructor(open: () => Promise<Atlas>) {
    this.#open = open
  }

  async load(): Promise<void> {
    this.#atlas ??= await this.#open()
  }

  /** Of the first five digits; undefined for an unknown ZIP, and before `load`. */
  find(written: string): Position | undefined {
    const zip = readZip(written)
    if (!this.#atlas || zip === undefined) return undefined
    if (!this.#known.has(zip)) {
      const area = this.#atlas.findZip(zip)
      this.#known.set(zip, area && { latitude: area.latitude, longitude: area.longitude })
    }
    return this.#known.get(zip)
  }
}

let known: ZipPositions | undefined

/** The composition root names the table of the process, for records that are shown without a scope. */
export function useZipPositions(positions: ZipPositions): void {
  known = positions
}

export function positionOfZip(zip: string): Position | undefined {
  return known?.find(zip)
}

interface Placed {
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** A program that sends a record back sends the position of the ZIP, which is not that of the address. */
export function withoutPositionOfZip<E extends Partial<Placed>>(sent: E, before: Partial<Placed> | undefined): E {
  const { latitude, longitude, ...others } = sent
  if (before?.zip === undefined || latitude === undefined || before.latitude !== undefined) return sent
  const ofZip = positionOfZip(before.zip)
  return ofZip?.latitude === latitude && ofZip.longitude === longitude ? (others as E) : sent
}
