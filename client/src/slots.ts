export interface OpenTimeQuery {
  readonly zip?: string
  readonly services?: readonly string[]
  /** The number of days; the default is 14. */
  readonly daysahead?: number
  /** The first day, in days from today. */
  readonly offset?: number
  /** One inspector's id. An unknown id does not narrow the result: check `userid`. */
  readonly inspector?: string
  readonly office?: string
}

/** A free working window of one inspector; an appointment starts anywhere inside it. */
export interface Slot {
  readonly userid: string
  /** `M/D/YYYY HH:MM`. */
  readonly start: string
  readonly end: string
  readonly userdisplay: string
  readonly userfirst: string
  readonly userlast: string
}

export interface OpenTime {
  readonly count: number
  /** Null if none was asked for, like `services`. */
  readonly zip: string | null
  readonly daysahead: number
  readonly offset: number
  readonly services: readonly string[] | null
  readonly slots: readonly Slot[]
  /** Why the list is empty. */
  readonly reason?: string
  readonly warnings?: readonly string[]
}

/** The start of a slot as an order takes it: `11/6/2026 09:00` becomes `2026-11-06 09:00:00`. */
export function appointmentAt(slotTime: string): string {
  const [, month = '', day = '', year = '', time = ''] = /^(\d+)\/(\d+)\/(\d+) (\d\d:\d\d)$/.exec(slotTime) ?? []
  if (time === '') throw new TypeError(`"${slotTime}" is not a slot time such as "11/6/2026 09:00"`)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}:00`
}
