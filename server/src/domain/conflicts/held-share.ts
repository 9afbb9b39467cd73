import { listTakenTime } from '../calendar/calendar-store.ts'
import type { User } from '../people/user.ts'
import { hoursOn } from '../people/working-day.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { dayOf, minuteOfDay, minutesPerDay, readWallMinutes, showDay, weekdayOf } from '../time/wall-minutes.ts'
import type { HoldOwner } from './hold.ts'
import { countHeldMinutes } from './hold-store.ts'

/** Of the open time of a week, for the holds of one user, or of all visitors: more would hide the company from its clients. */
export const maxHeldShare = 0.5

export interface Minutes {
  readonly starts: number
  readonly ends: number
}

/** `held` is a part of `open`. One appointment of the default length is always possible. */
export function isWithinShare(minutes: { open: number; held: number; added: number; appointment: number }): boolean {
  const { open, held, added, appointment } = minutes
  return held + added <= Math.max(maxHeldShare * open, appointment)
}

/** The part of the windows after `from` that nothing takes. */
export function freeMinutes(windows: readonly Minutes[], taken: readonly Minutes[], from: number): number {
  const sorted = taken.toSorted((a, b) => a.starts - b.starts)
  return windows.reduce((sum, { starts, ends }) => {
    let free = 0
    let at = Math.max(starts, from)
    for (const time of sorted) {
      if (time.starts >= ends) break
      free += Math.max(0, time.starts - at)
      at = Math.max(at, time.ends)
    }
    return sum + free + Math.max(0, ends - at)
  }, 0)
}

const daysOfWeek = 7

/** Refuses a hold that would take more than the share of its owner: of the week, from Monday to Sunday, in the offices of its people. */
export async function requireShare(
  scope: Scope,
  owner: HoldOwner,
  people: readonly User[],
  startsAt: LocalDateTime,
  minutes: number,
): Promise<void> {
  const { company } = scope
  const monday = dayOf(startsAt) - weekdayOf(dayOf(startsAt)) + 1
  const [from, until] = [monday, monday + daysOfWeek].map(day => `${showDay(day)} 00:00:00`) as LocalDateTime[]
  const span = [from as LocalDateTime, until as LocalDateTime] as const
  const offices = new Set(people.map(({ officeId }) => officeId))
  const inspectors = [...company.users.values()].filter(
    user => user.isInspector && user.isShown && offices.has(user.officeId),
  )
  const ids = [...new Set([...people, ...inspectors].map(({ id }) => id))]
  const held = await countHeldMinutes(scope, owner, ids, ...span)
  const added = minutes * people.length
  const appointment = company.settings.defaultDurationMinutes * people.length
  if (isWithinShare({ open: 0, held, added, appointment })) return
  const open = held + (await countFreeMinutes(scope, inspectors, monday, span))
  // failpoint: holds-without-share
  if (!isWithinShare({ open, held, added, appointment })) throw new Refusal('hold.share', { week: showDay(monday) })
}

async function countFreeMinutes(
  scope: Scope,
  inspectors: readonly User[],
  monday: number,
  span: readonly [LocalDateTime, LocalDateTime],
): Promise<number> {
  const { company, now } = scope
  const taken = await listTakenTime(
    scope,
    inspectors.map(({ id }) => id),
    ...span,
  )
  const from = readWallMinutes(showWallTime(now, company.zone))
  const week = Array.from({ length: daysOfWeek }, (_, i) => monday + i)
  return inspectors.reduce((sum, user) => {
    const times = taken.get(user.id)?.map(({ starts, ends }) => ({
      starts: readWallMinutes(starts),
      ends: readWallMinutes(ends),
    }))
    return sum + freeMinutes(windowsOf(user, week), times ?? [], from)
  }, 0)
}

function windowsOf(user: User, days: readonly number[]): Minutes[] {
  return days.flatMap(day =>
    hoursOn(user, day).map(({ starts, ends }) => ({
      starts: day * minutesPerDay + minuteOfDay(starts),
      ends: day * minutesPerDay + minuteOfDay(ends),
    })),
  )
}
