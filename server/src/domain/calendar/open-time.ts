import type { UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { datedWindows, hoursOn, type Window } from '../people/working-day.ts'
import { dayOf } from '../time/wall-minutes.ts'

/** One person's working window, on one day of the week or on one date. */
export interface Shift {
  readonly user: User
  readonly hours: Window
}

/** A day with its free shifts. Days share the shift objects, which keeps long ranges small. */
export interface OpenDay {
  readonly day: Temporal.PlainDate
  readonly shifts: readonly Shift[]
}

/** Wall times as text of one length, which sorts like time. */
export interface TakenTime {
  readonly starts: string
  readonly ends: string
}

/** The current day, for the rules of same-day booking. */
export interface Today {
  readonly day: Temporal.PlainDate
  /** The wall clock, `HH:MM`. */
  readonly time: string
  readonly isOpen: boolean
}

/**
 * 4.1: whole working windows that nothing overlaps, by start and then by name. Linear in users, days and taken times.
 */
export function findOpenDays(
  plan: ShiftPlan,
  days: readonly Temporal.PlainDate[],
  taken: ReadonlyMap<UserId, readonly TakenTime[]>,
  today: Today,
): OpenDay[] {
  const sweeps = new Map<User, Sweep>()
  const sweepOf = (user: User) => sweeps.getOrInsertComputed(user, () => new Sweep(taken.get(user.id) ?? []))
  const open: OpenDay[] = []
  for (const day of days) {
    const isToday = day.equals(today.day)
    if (isToday && !today.isOpen) continue
    const free = freeShifts(plan.shiftsOn(day), sweepOf, day.toString(), isToday ? today.time : '')
    if (free.length > 0) open.push({ day, shifts: free })
  }
  return open
}

/** The end of the last window that has ended today. Open time of today is the same until the next window ends. */
export function lastEnd(people: Iterable<User>, { day, time }: Today): string {
  const date = dayOf(day.toString())
  let last = ''
  for (const user of people) {
    for (const { ends } of hoursOn(user, date)) if (ends <= time && ends > last) last = ends
  }
  return last
}

function freeShifts(shifts: readonly Shift[], sweepOf: (user: User) => Sweep, date: string, isOverBy: string): Shift[] {
  const free: Shift[] = []
  let from = ''
  let until = ''
  let starts = ''
  let ends = ''
  for (const shift of shifts) {
    const { user, hours } = shift
    // failpoint: open-until-the-minute-after
    if (hours.ends <= isOverBy) continue
    // Consecutive shifts tend to have the same hours.
    if (hours.starts !== from || hours.ends !== until) {
      from = hours.starts
      until = hours.ends
      starts = `${date} ${from}:00`
      ends = `${date} ${until}:00`
    }
    if (!sweepOf(user).overlaps(starts, ends)) free.push(shift)
  }
  return free
}

/** The shifts of some people, sorted once for all days. Most days have the shifts of their weekday. */
export class ShiftPlan {
  readonly #weekdays: ReadonlyMap<number, readonly Shift[]>
  readonly #excepted: readonly User[]

  constructor(people: readonly User[]) {
    const shifts = people.flatMap(user => user.hours.map(hours => ({ user, hours }))).sort(byStartThenName)
    this.#weekdays = Map.groupBy(shifts, ({ hours }) => hours.weekday)
    this.#excepted = people.filter(user => user.exceptions.length > 0)
  }

  /** By start and then by name. */
  shiftsOn(day: Temporal.PlainDate): readonly Shift[] {
    const shifts = this.#weekdays.get(day.dayOfWeek) ?? []
    const date = dayOf(day.toString())
    const dated = this.#excepted.filter(user => datedWindows(user).has(date))
    if (dated.length === 0) return shifts
    const others = shifts.filter(({ user }) => !dated.includes(user))
    const own = dated.flatMap(user => hoursOn(user, date).map(hours => ({ user, hours })))
    return [...others, ...own].sort(byStartThenName)
  }
}

function byStartThenName(a: Shift, b: Shift): number {
  if (a.hours.starts !== b.hours.starts) return a.hours.starts < b.hours.starts ? -1 : 1
  if (a.user.displayName !== b.user.displayName) return a.user.displayName < b.user.displayName ? -1 : 1
  return a.user.id < b.user.id ? -1 : 1
}

/** A sweep over one inspector's taken time: windows must be checked in the order of their starts. */
class Sweep {
  readonly #taken: readonly TakenTime[]
  #next = 0

  constructor(taken: readonly TakenTime[]) {
    this.#taken = isDisjoint(taken) ? taken : disjoint(taken)
  }

  /** Touching ends do not overlap. */
  overlaps(starts: string, ends: string): boolean {
    let next = this.#taken[this.#next]
    // failpoint: ended-appointments-overlap
    while (next && next.ends <= starts) next = this.#taken[++this.#next]
    // failpoint: touching-appointments-overlap
    return next !== undefined && next.starts < ends
  }
}

/** The usual case: rows come sorted, and appointments of one person do not overlap. */
function isDisjoint(taken: readonly TakenTime[]): boolean {
  for (let i = 1; i < taken.length; i++) {
    if ((taken[i] as TakenTime).starts < (taken[i - 1] as TakenTime).ends) return false
  }
  return true
}

/** Sorted by start, with overlaps merged, so that the ends are sorted too. */
function disjoint(taken: readonly TakenTime[]): TakenTime[] {
  const merged: { starts: string; ends: string }[] = []
  for (const { starts, ends } of taken.toSorted((a, b) => (a.starts < b.starts ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || starts > last.ends) merged.push({ starts, ends })
    else if (ends > last.ends) last.ends = ends
  }
  return merged
}
