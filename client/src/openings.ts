export interface OpeningsQuery {
  readonly services?: readonly string[]
  /** A package's id, for its services. */
  readonly package?: string
  readonly squarefeet?: number
  readonly yearbuilt?: number
  readonly foundation?: string
  readonly address1?: string
  readonly city?: string
  readonly state?: string
  /** For service areas, and for drives unless coordinates are given. */
  readonly zip?: string
  readonly latitude?: number
  readonly longitude?: number
  /** The first day, `YYYY-MM-DD`; today by default. */
  readonly from?: string
  /** The number of days; the default is 14. */
  readonly days?: number
  /** The first day, in days from today, instead of `from`. */
  readonly offset?: number
  /** The same as `days`. */
  readonly daysahead?: number
  /** Only these people: all of them at the same time, unless `people` says how many. */
  readonly inspector?: readonly string[]
  /** How many people are needed at the same time. */
  readonly people?: number
  /** Minutes; by default those of the services. */
  readonly duration?: number
  /** Minutes between starts, a multiple of 15. */
  readonly step?: number
  /** Adds the reason for each inspector and day without an opening. */
  readonly explain?: boolean
  readonly office?: string
}

/** An inspector who can take the appointment. */
export interface OpeningInspector {
  readonly id: string
  readonly name: string
  /** Minutes of driving that the appointment adds to the day; null if the position of the house is unknown. */
  readonly driveminutes: number | null
  readonly reason: string
}

/** A start that can be booked. */
export interface Opening {
  readonly start: string
  readonly end: string
  /** As `datetime` of an order. */
  readonly startlocal: string
  readonly endlocal: string
  /** The best first. */
  readonly inspectors: readonly OpeningInspector[]
}

/** Why an inspector has no opening on a day. */
export interface OpeningExplanation {
  readonly inspector: string
  readonly name: string
  readonly date: string
  readonly reason: string
}

export interface Openings {
  readonly count: number
  readonly from: string
  /** The number of days that were searched. */
  readonly days: number
  readonly duration: number
  readonly step: number
  readonly openings: readonly Opening[]
  /** Why the list is empty. */
  readonly reason?: string
  readonly explain?: readonly OpeningExplanation[]
  readonly warnings?: readonly string[]
}

/** An appointment of a day, and the way to it. */
export interface RouteStop {
  readonly kind: 'order' | 'hold'
  readonly id: string
  readonly oid: number | null
  readonly start: string
  readonly end: string
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** From the stop before, or from the office. */
  readonly driveminutes: number | null
  /** Minutes between the stop before and the departure from it; null for the first stop. */
  readonly slack: number | null
}

export interface DayRoute {
  readonly inspector: string
  readonly date: string
  readonly stops: readonly RouteStop[]
}
