import { readId, type ServiceId, type UserId } from '../ids.ts'
import { isAvailable, isQualified, type User } from '../people/user.ts'
import { readZip } from '../places/zip.ts'
import type { Company } from '../tenants/company.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { startOf } from '../time/local-time.ts'
import { listTakenTime } from './calendar-store.ts'
import { findOpenDays, type OpenDay, type Today } from './open-time.ts'

export interface OpenTimeQuery {
  readonly zip: string
  readonly services: readonly string[]
  readonly inspector: string
  readonly offset: number
  readonly daysAhead: number
}

export interface OpenTime {
  readonly days: readonly OpenDay[]
  /** Why there is no open time. */
  readonly reason: NoTimeReason | undefined
}

export type NoTimeReason =
  | 'no inspectors'
  | 'not an inspector here'
  | 'zip not served'
  | 'none qualified'
  | 'no working hours'
  | 'same day closed'
  | 'all taken'

/** 4.1: open working windows, in one statement. */
export async function findOpenTime(scope: Scope, query: OpenTimeQuery): Promise<OpenTime> {
  const inspectors = eligibleInspectors(scope, query)
  if (typeof inspectors === 'string') return { days: [], reason: inspectors }
  const today = todayOf(scope)
  const first = today.day.add({ days: query.offset })
  const days = Array.from({ length: query.daysAhead }, (_, i) => first.add({ days: i }))
  const until = first.add({ days: query.daysAhead })
  const taken = await listTakenTime(
    scope,
    inspectors.map(user => user.id),
    startOf(first),
    startOf(until),
  )
  const open = findOpenDays(inspectors, days, taken, today)
  return { days: open, reason: open.length > 0 ? undefined : whyNone(inspectors, days, today) }
}

/** The eligible inspectors by rules 2, 3 and 8. The requested inspector is applied first, so that the reason fits. */
function eligibleInspectors({ company, office }: RequestContext, query: OpenTimeQuery): User[] | NoTimeReason {
  // Rule 8: an unknown id narrows nothing.
  const one = company.users.get(readId<UserId>(query.inspector) as UserId)
  const inspectors = [...(one ? [one] : company.users.values())].filter(
    user => user.isInspector && user.isShown && user.officeId === office.id,
  )
  if (inspectors.length === 0) return one ? 'not an inspector here' : 'no inspectors'
  const inZip = inspectors.filter(servesZip(company, query.zip))
  if (inZip.length === 0) return 'zip not served'
  const services = query.services.map(id => readId<ServiceId>(id))
  const qualified = inZip.filter(user => services.every(id => id !== undefined && isQualified(user, id)))
  if (qualified.length === 0) return 'none qualified'
  return qualified.some(isAvailable) ? qualified : 'no working hours'
}

/** Rule 3: the ZIP filter applies only when the company has service areas. */
function servesZip({ users }: Company, zip: string): (user: User) => boolean {
  const hasAreas = [...users.values()].some(user => user.isInspector && user.zips.length > 0)
  if (!hasAreas || zip.trim() === '') return () => true
  const five = readZip(zip) ?? ''
  return user => user.zips.includes(five)
}

/** Rule 6: same-day booking and the last bookable hour are company settings. */
export function todayOf({ company, now }: Pick<RequestContext, 'company' | 'now'>): Today {
  const clock = now.toZonedDateTimeISO(company.zone)
  const { sameDayBooking, lastBookableHour } = company.settings
  return {
    day: clock.toPlainDate(),
    time: clock.toPlainTime().toString({ smallestUnit: 'minute' }),
    isOpen: sameDayBooking && clock.hour < lastBookableHour,
  }
}

function whyNone(people: readonly User[], days: readonly Temporal.PlainDate[], today: Today): NoTimeReason {
  const worksOn = (day: Temporal.PlainDate) =>
    people.some(user => user.hours.some(({ weekday }) => weekday === day.dayOfWeek))
  const working = days.filter(worksOn)
  if (working.length === 0) return 'no working hours'
  const isOver = (day: Temporal.PlainDate) =>
    day.equals(today.day) &&
    people.every(user => user.hours.every(({ weekday, ends }) => weekday !== day.dayOfWeek || ends <= today.time))
  if (working.every(day => day.equals(today.day) && (!today.isOpen || isOver(day)))) return 'same day closed'
  return 'all taken'
}
