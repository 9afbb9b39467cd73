import type { TimeOfDay } from './local-time.ts'

/** One working window on one day of the week, Monday being 1. */
export interface WorkingHours {
  readonly weekday: number
  readonly starts: TimeOfDay
  readonly ends: TimeOfDay
}

/**
 * One working window on one date. The windows of a date replace those of its weekday; a day off has one window without
 * length.
 */
export interface DatedHours {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly starts: TimeOfDay
  readonly ends: TimeOfDay
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The later of each pair of windows that overlap on one day. Windows that only touch do not overlap. */
export function overlappingHours(hours: readonly WorkingHours[]): WorkingHours[] {
  const sorted = inOrder(hours)
  return sorted.filter((window, i) => {
    const before = sorted[i - 1]
    return before !== undefined && before.weekday === window.weekday && before.ends > window.starts
  })
}

export function inOrder(hours: readonly WorkingHours[]): WorkingHours[] {
  return hours.toSorted((a, b) => a.weekday - b.weekday || (a.starts < b.starts ? -1 : 1))
}
