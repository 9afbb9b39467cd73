import type { TimeOfDay } from './local-time.ts'

/** One working window on one day of the week, Monday being 1. */
export interface WorkingHours {
  readonly weekday: number
  readonly starts: TimeOfDay
  readonly ends: TimeOfDay
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Windows of one day that share time, the later of each pair. Touching ends share none. */
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
