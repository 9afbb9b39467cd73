/** All four are needed. */
export interface WrittenAddress {
  readonly address1: string
  readonly city: string
  /** Abbreviation or name. */
  readonly state: string
  readonly zip: string
}

/** An address corrected and put on the map. */
export interface GeocodedAddress {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly stateabbreviation: string
  readonly zip: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
  /** What the position is that of: the house, its street, or only its ZIP. */
  readonly precision: 'rooftop' | 'street' | 'zip'
  /** What was changed, in words. */
  readonly corrections: readonly string[]
  /** What is doubtful, in words. */
  readonly warnings?: readonly string[]
}
