import { dayOf, weekdayOf } from '../time/wall-minutes.ts'
import type { DatedHours, WorkingHours } from '../time/working-hours.ts'
import type { User } from './user.ts'

export type Window = Pick<WorkingHours, 'starts' | 'ends'>

/** The windows of a day, by start: those of its date if there are any, or else those of its weekday. */
export function hoursOn(user: User, day: number): readonly Window[] {
  const dated = user.exceptions.length === 0 ? undefined : datedWindows(user).get(day)
  // failpoint: exceptions-ignored
  return dated ?? weekdayWindows(user)[weekdayOf(day)] ?? []
}

const weeks = new WeakMap<User, readonly (readonly Window[])[]>()

/** By weekday; Monday is 1. */
function weekdayWindows(user: User): readonly (readonly Window[])[] {
  return weeks.getOrInsertComputed(user, ({ hours }) =>
    Array.from({ length: 8 }, (_, weekday) => hours.filter(window => window.weekday === weekday)),
  )
}

const known = new WeakMap<User, ReadonlyMap<number, readonly Window[]>>()

/** By day; a day off has no window. */
export function datedWindows(user: User): ReadonlyMap<number, readonly Window[]> {
  return known.getOrInsertComputed(user, () => {
    const days = Map.groupBy(user.exceptions, ({ day }) => dayOf(day))
    return new Map([...days].map(([day, hours]) => [day, hours.filter(isWindow)]))
  })
}

function isWindow({ starts, ends }: DatedHours): boolean {
  return starts < ends
}
