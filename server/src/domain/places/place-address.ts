import type { Atlas, ZipArea } from './atlas.ts'
import { type Choice, chooseZip } from './choose-zip.ts'
import { readStreetLine, type StreetLine, showStreetLine } from './street-line.ts'
import { stateAbbreviation } from './us-states.ts'
import { readPlusFour, readZip } from './zip.ts'

export interface WrittenAddress {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** A corrected field, with the reason. */
export interface Correction {
  readonly field: keyof WrittenAddress
  readonly from: string
  readonly to: string
  readonly why: string
}

export interface PlacedAddress {
  readonly street: StreetLine
  readonly city: string
  /** Abbreviated. */
  readonly state: string
  readonly zip: string
  /** The ZIP is unknown and stays as written. */
  readonly keepsZip: boolean
  /** County and position of this ZIP. */
  readonly area: ZipArea
  readonly corrections: readonly Correction[]
  /** Warnings beside the corrections. */
  readonly notes: readonly string[]
}

/** Normalises an address and reconciles city, state and ZIP; undefined if none of them is known. */
export function placeAddress(atlas: Atlas, written: WrittenAddress): PlacedAddress | undefined {
  const state = stateAbbreviation(written.state)
  const city = withoutState(written.city.trim(), state)
  const choice = chooseZip(atlas, { city, state, zip: written.zip.trim() })
  if (!choice) return undefined
  const street = readStreetLine(written.address1)
  const placed = { city: choice.city, state: choice.area.state, zip: shownZip(written.zip, choice) }
  return {
    street,
    ...placed,
    keepsZip: choice.keepsZip,
    area: choice.area,
    corrections: [
      ...corrected('address1', written.address1, showStreetLine(street)),
      ...corrected('city', written.city, placed.city, choice.why.city),
      ...correctedState(written.state, placed.state, choice.why.state),
      ...corrected('zip', written.zip, placed.zip, choice.why.zip),
    ],
    notes: choice.notes,
  }
}

export function corrected(field: keyof WrittenAddress, from: string, to: string, why = ''): Correction[] {
  return from === to ? [] : [{ field, from, to, why }]
}

/** A state has several correct spellings. */
export function correctedState(from: string, to: string, why = ''): Correction[] {
  return stateAbbreviation(from) === to ? [] : corrected('state', from, to, why)
}

/** `Washington, D.C.` and `Charlotte NC` contain the state twice. */
function withoutState(city: string, state: string | undefined): string {
  const words = city.split(/[\s,]+/)
  const last = words.at(-1) ?? ''
  const isRepeated = words.length > 1 && last.length <= 4 && state !== undefined && stateAbbreviation(last) === state
  return isRepeated ? words.slice(0, -1).join(' ') : city
}

/** The four digits after a ZIP are valid only for that ZIP. */
function shownZip(written: string, { area, keepsZip }: Choice): string {
  if (keepsZip) return written.trim()
  const plusFour = readZip(written) === area.zip ? readPlusFour(written) : undefined
  return plusFour === undefined ? area.zip : `${area.zip}-${plusFour}`
}
