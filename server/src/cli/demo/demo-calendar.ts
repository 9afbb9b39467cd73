import type { BlockedTime } from '../../domain/calendar/blocked-time.ts'
import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showLocalDateTime } from '../../domain/time/local-time.ts'

/** The hours one inspector works on one day. */
export interface DemoWindow {
  readonly inspector: User
  readonly starts: Temporal.PlainDateTime
  readonly ends: Temporal.PlainDateTime
}

/** Every window of these days that nothing blocks. */
export function openWindows(
  company: Company,
  days: readonly Temporal.PlainDate[],
  blocked: readonly BlockedTime[],
): DemoWindow[] {
  const windows = days.flatMap(day => inspectorsOf(company).flatMap(inspector => windowsOn(day, inspector)))
  return windows.filter(({ inspector, starts, ends }) => {
    const [from, to] = [showLocalDateTime(starts), showLocalDateTime(ends)]
    return !blocked.some(time => time.userId === inspector.id && time.startsAt < to && time.endsAt > from)
  })
}

function windowsOn(day: Temporal.PlainDate, inspector: User): DemoWindow[] {
  return inspector.hours
    .filter(({ weekday }) => weekday === day.dayOfWeek)
    .map(({ starts, ends }) => ({ inspector, starts: day.toPlainDateTime(starts), ends: day.toPlainDateTime(ends) }))
}

/** A vacation, an afternoon and a morning within the next four weeks, each of somebody else. */
export function planTimeOff(company: Company, today: Temporal.PlainDate): BlockedTime[] {
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const plan = [
    { title: 'Vacation', from: [7, '00:00'], to: [13, '00:00'] },
    { title: 'Dentist', from: [3, '13:00'], to: [3, '18:00'] },
    { title: 'Continuing education', from: [16, '08:00'], to: [16, '12:00'] },
  ] as const
  const at = ([days, time]: readonly [number, string]) =>
    showLocalDateTime(monday.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)))
  return inspectorsOf(company)
    .slice(0, plan.length)
    .flatMap((inspector, i) => {
      const off = plan[i]
      return off ? [{ userId: inspector.id, startsAt: at(off.from), endsAt: at(off.to), title: off.title }] : []
    })
}

function inspectorsOf(company: Company): User[] {
  return [...company.users.values()].filter(user => user.isInspector)
}
