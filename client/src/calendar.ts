/** Time in which a user is not open; local times of the company. */
/** As much of an order as a calendar shows. */
export interface CalendarOrder {
  readonly id: string
  readonly oid: number
  readonly start: string
  readonly end: string
  readonly state: 'draft' | 'scheduled' | 'completed'
  readonly office: string
  readonly inspectors: readonly string[]
  readonly address1: string
  readonly city: string
  readonly zip: string
  readonly client: string
}

export interface CalendarInspector {
  readonly id: string
  readonly name: string
  readonly office: string
  readonly hours: readonly { readonly start: string; readonly end: string }[]
}

/** Orders, blocked time and working hours of a span of days. */
export interface Calendar {
  readonly from: string
  readonly until: string
  readonly inspectors: readonly CalendarInspector[]
  readonly orders: readonly CalendarOrder[]
  readonly calendarevents: readonly CalendarEvent[]
  readonly warnings?: readonly string[]
}

export interface CalendarQuery {
  /** The first day; today by default. */
  readonly from?: string
  /** 7 by default, at most 42. */
  readonly days?: number
  readonly office?: string
  readonly inspector?: readonly string[]
}

export interface CalendarEvent {
  readonly id: string
  readonly user: string
  readonly userdisplay: string
  readonly title: string
  readonly start: string
  readonly end: string
}

export interface CalendarEventFields {
  /** The key's user by default; another one needs the owner privilege. */
  readonly user?: string
  readonly title?: string
  readonly start: string
  readonly end: string
}

export interface CalendarEventQuery {
  /** A day or a local time; today by default. */
  readonly from?: string
  readonly to?: string
  readonly user?: string
}
