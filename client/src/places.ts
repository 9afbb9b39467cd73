/** All four fields are required. */
export interface WrittenAddress {
  readonly address1: string
  readonly city: string
  /** Abbreviation or name. */
  readonly state: string
  readonly zip: string
}

/** A corrected address with its coordinates. */
export interface GeocodedAddress {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly stateabbreviation: string
  readonly zip: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
  /** The coordinates are those of the house, of its street, or only of its ZIP. */
  readonly precision: 'rooftop' | 'street' | 'zip'
  /** The corrections as text. */
  readonly corrections: readonly string[]
  /** The warnings as text. */
  readonly warnings?: readonly string[]
}
