import type { BlockedTime } from '../calendar/blocked-time.ts'
import { listBlockedTimesWithin } from '../calendar/calendar-store.ts'
import type { OfficeId, UserId } from '../ids.ts'
import { windowsOn } from '../openings/agenda.ts'
import type { User } from '../people/user.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { dayOf, minutesPerDay, readWallMinutes, showWallMinutes, weekdayOf } from '../time/wall-minutes.ts'
import { type CountedOrder, listCountedOrders } from './figures-store.ts'
import { minutesWithin } from './minutes-within.ts'

/** A week of the company, from Sunday to Saturday. */
export interface WeekFigures {
  /** Days since 1970. */
  readonly firstDay: number
  scheduled: number
  completed: number
  cancelled: number
  /** The fees of these orders, in cents. */
  scheduledCents: number
  completedCents: number
  /** What was paid for them. */
  paidCents: number
}

/** How much of the working hours of a week is booked. */
export interface WeekOfPerson {
  bookedMinutes: number
  readonly workedMinutes: number
}

export interface PersonFigures {
  readonly user: User
  /** As many as `weeks`, in the same order. */
  readonly weeks: readonly WeekOfPerson[]
}

export interface Figures {
  readonly weeks: readonly WeekFigures[]
  readonly inspectors: readonly PersonFigures[]
}

export interface FiguresQuery {
  /** Up to and with the current week. */
  readonly weeks: number
  /** After the current week. */
  readonly ahead: number
  readonly officeIds: readonly OfficeId[]
}

const daysPerWeek = 7

/** Orders, money and working time, week by week. */
export async function findFigures(scope: Scope, { weeks: count, ahead, officeIds }: FiguresQuery): Promise<Figures> {
  const { company, now } = scope
  const today = dayOf(showWallTime(now, company.zone))
  const firstDay = sundayBefore(today) - (count - 1) * daysPerWeek
  const length = count + ahead
  const span = [firstDay, firstDay + length * daysPerWeek].map(day => showWallMinutes(day * minutesPerDay)) as never
  const weeks = Array.from({ length }, (_, i) => newWeek(firstDay + i * daysPerWeek))
  const inspectors = await listPeople(scope, weeks, span, officeIds)
  const personOf = new Map<UserId, PersonFigures>(inspectors.map(person => [person.user.id, person]))
  for await (const order of listCountedOrders(scope, span, officeIds)) {
    const at = Math.floor((dayOf(order.startsAt) - firstDay) / daysPerWeek)
    addToWeek(weeks[at], order)
    if (order.state === 'cancelled') continue
    for (const id of order.inspectorIds) {
      const week = personOf.get(id)?.weeks[at]
      if (week) week.bookedMinutes += order.minutes
    }
  }
  return { weeks, inspectors }
}

/** Sunday is the first day of a week, as in the calendar. */
function sundayBefore(day: number): number {
  return day - (weekdayOf(day) % daysPerWeek)
}

const newWeek = (firstDay: number): WeekFigures => ({
  ...{ firstDay, scheduled: 0, completed: 0, cancelled: 0 },
  ...{ scheduledCents: 0, completedCents: 0, paidCents: 0 },
})

function addToWeek(week: WeekFigures | undefined, { state, feeCents, paidCents }: CountedOrder): void {
  if (!week) return
  week[state] += 1
  if (state === 'cancelled') return
  week[`${state}Cents`] += feeCents
  week.paidCents += paidCents
}

/** Of these offices, by name, with the hours that they have now. */
async function listPeople(
  scope: Scope,
  weeks: readonly WeekFigures[],
  [from, until]: Parameters<typeof listCountedOrders>[1],
  officeIds: readonly OfficeId[],
): Promise<PersonFigures[]> {
  const events = await listBlockedTimesWithin(scope, from, until, undefined)
  const timeOff = Map.groupBy<UserId, BlockedTime>(events, ({ userId }) => userId)
  return [...scope.company.users.values()]
    .filter(({ isInspector, officeId }) => isInspector && (officeIds.length === 0 || officeIds.includes(officeId)))
    .sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
    .map(user => {
      const off = (timeOff.get(user.id) ?? []).map(({ startsAt, endsAt }) => ({
        starts: readWallMinutes(startsAt),
        ends: readWallMinutes(endsAt),
      }))
      return {
        user,
        weeks: weeks.map(({ firstDay }) => ({ bookedMinutes: 0, workedMinutes: worked(user, firstDay, off) })),
      }
    })
}

/** The minutes of the working windows of a week that are not time off. */
function worked(user: User, firstDay: number, off: Parameters<typeof minutesWithin>[1]): number {
  const windows = Array.from({ length: daysPerWeek }, (_, i) => windowsOn(user, firstDay + i)).flat()
  const total = windows.reduce((sum, { starts, ends }) => sum + ends - starts, 0)
  return total - minutesWithin(windows, off)
}
