import type { UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { WorkingHours } from './working-hours.ts'

/** A working window of one person on one day with nothing in it. */
export interface OpenWindow {
  readonly user: User
  readonly day: Temporal.PlainDate
  readonly hours: WorkingHours
}

/** Taken time as wall times: text of one length sorts as time does. */
export interface Taken {
  readonly starts: string
  readonly ends: string
}

/** What part of today can no longer be booked. */
export interface Today {
  readonly day: Temporal.PlainDate
  /** The wall clock, `HH:MM`. */
  readonly time: string
  readonly isOpen: boolean
}

/**
 * 4.1: whole working windows that nothing overlaps, by start and then by name. The work grows with people and days,
 * and with what is taken on them; nothing else matters.
 */
export function findOpenWindows(
  people: readonly User[],
  days: readonly Temporal.PlainDate[],
  taken: ReadonlyMap<UserId, readonly Taken[]>,
  today: Today,
): OpenWindow[] {
  const shifts = shiftsByWeekday(people)
  const sweeps = new Map(people.map(user => [user.id, new Sweep(taken.get(user.id) ?? [])]))
  const open: OpenWindow[] = []
  for (const day of days) {
    const date = day.toString()
    const isToday = day.equals(today.day)
    if (isToday && !today.isOpen) continue
    for (const { user, hours } of shifts[day.dayOfWeek] ?? []) {
      if (isToday && hours.ends <= today.time) continue
      const isTaken = sweeps.get(user.id)?.overlaps(`${date} ${hours.starts}:00`, `${date} ${hours.ends}:00`)
      if (!isTaken) open.push({ user, day, hours })
    }
  }
  return open
}

interface Shift {
  readonly user: User
  readonly hours: WorkingHours
}

function shiftsByWeekday(people: readonly User[]): Shift[][] {
  const shifts: Shift[][] = Array.from({ length: 8 }, () => [])
  for (const user of people) for (const hours of user.hours) shifts[hours.weekday]?.push({ user, hours })
  for (const day of shifts) day.sort(byStartThenName)
  return shifts
}

function byStartThenName(a: Shift, b: Shift): number {
  if (a.hours.starts !== b.hours.starts) return a.hours.starts < b.hours.starts ? -1 : 1
  if (a.user.displayName !== b.user.displayName) return a.user.displayName < b.user.displayName ? -1 : 1
  return a.user.id < b.user.id ? -1 : 1
}

/** One person's taken time, walked along once: windows must be asked for in the order of their starts. */
class Sweep {
  readonly #taken: readonly Taken[]
  #next = 0

  constructor(taken: readonly Taken[]) {
    this.#taken = disjoint(taken)
  }

  /** Touching ends do not overlap. */
  overlaps(starts: string, ends: string): boolean {
    let next = this.#taken[this.#next]
    while (next && next.ends <= starts) next = this.#taken[++this.#next]
    return next !== undefined && next.starts < ends
  }
}

/** In order, with what overlaps merged: so the ends are in order too. */
function disjoint(taken: readonly Taken[]): Taken[] {
  const merged: { starts: string; ends: string }[] = []
  for (const { starts, ends } of taken.toSorted((a, b) => (a.starts < b.starts ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || starts > last.ends) merged.push({ starts, ends })
    else if (ends > last.ends) last.ends = ends
  }
  return merged
}
