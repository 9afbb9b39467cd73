/** Something in the way of an appointment; local times of the company. */
export interface Conflict {
  /** As `explain` of openings names it. */
  readonly kind:
    | 'not an inspector here'
    | 'outside the area'
    | 'not qualified'
    | 'policy'
    | 'hours'
    | 'time off'
    | 'order'
    | 'hold'
    | 'buffer'
    | 'driving'
    | 'cap'
  /** The order; empty if it is none. */
  readonly id: string
  /** The number of the order. */
  readonly oid: number | null
  readonly inspector: string
  /** Of the order, the hold or the time off; empty for a rule. */
  readonly start: string
  readonly end: string
  /** In words. */
  readonly reason: string
}

/** Time to keep for a booking. */
export interface HoldFields {
  /** The people whose time is kept. */
  readonly inspector: readonly string[]
  /** ISO 8601 with an offset, or local time as `datetime` of an order; on a quarter hour. */
  readonly start: string
  /** Minutes; the company's default duration if omitted. */
  readonly duration?: number
  /** How long the time is kept: 600 by default, at most 3600. */
  readonly seconds?: number
  readonly note?: string
}

export interface HoldPlaced {
  /** `hold` of an order. */
  readonly id: string
  readonly expires: string
  readonly warnings: readonly string[]
}

/** Time that is kept for a booking; local times of the company. */
export interface Hold {
  readonly id: string
  readonly expires: string
  readonly start: string
  readonly end: string
  readonly inspector: readonly string[]
  readonly note: string
  readonly createdby: string
}
