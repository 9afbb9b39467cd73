/** Time in which a user is not open; local times of the company. */
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
