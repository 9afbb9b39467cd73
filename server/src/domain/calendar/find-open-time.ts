import { nextSlice } from '../fairness/slices.ts'
import { readId, type ServiceId, type UserId } from '../ids.ts'
import { isAvailable, isQualified, type User } from '../people/user.ts'
import { hoursOn } from '../people/working-day.ts'
import { readZip } from '../places/zip.ts'
import type { Company } from '../tenants/company.ts'
import type { RequestContext, Scope } from '../tenants/scope.ts'
import { type LocalDateTime, startOf } from '../time/local-time.ts'
import { dayOf } from '../time/wall-minutes.ts'
import { listTakenTime } from './calendar-store.ts'
import { findOpenDays, type OpenDay, ShiftPlan, type Today } from './open-time.ts'

export interface OpenTimeQuery {
  readonly zip: string
  readonly services: readonly string[]
  readonly inspector: string
  readonly offset: number
  readonly daysAhead: number
}

export interface OpenTime {
  readonly days: readonly OpenDay[]
  /** The number of days that were searched: fewer than requested for a company with very many inspectors. */
  readonly daysAhead: number
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

/** The largest span of one request, as inspectors times days: a response of about 3 MB. */
export const maxInspectorDays = 10_000
/** One slice of the calculation: a month of fifty inspectors takes about 1.5 ms. */
const inspectorDaysPerSlice = 1_500

/** 4.1: open working windows, with one statement for each slice. */
export async function findOpenTime(scope: Scope, query: OpenTimeQuery): Promise<OpenTime> {
  const inspectors = eligibleInspectors(scope, query)
  if (typeof inspectors === 'string') return { days: [], daysAhead: query.daysAhead, reason: inspectors }
  const today = todayOf(scope)
  const first = today.day.add({ days: query.offset })
  const daysAhead = Math.min(query.daysAhead, Math.max(1, Math.floor(maxInspectorDays / inspectors.length)))
  const days = Array.from({ length: daysAhead }, (_, i) => first.add({ days: i }))
  const daysPerSlice = Math.ceil(inspectorDaysPerSlice / inspectors.length)
  const ids = inspectors.map(user => user.id)
  const plan = new ShiftPlan(inspectors)
  const open: OpenDay[] = []
  for (let i = 0; i < days.length; i += daysPerSlice) {
    if (i > 0) await nextSlice(scope.companyId)
    const some = days.slice(i, i + daysPerSlice)
    const taken = await listTakenTime(scope, ids, ...spanOf(some))
    if (days.length > daysPerSlice) await nextSlice(scope.companyId)
    open.push(...findOpenDays(plan, some, taken, today))
  }
  return { days: open, daysAhead, reason: open.length > 0 ? undefined : whyNone(inspectors, days, today) }
}

/** From the start of the first day to the end of the last. */
function spanOf(days: readonly Temporal.PlainDate[]): [from: LocalDateTime, until: LocalDateTime] {
  const [first, last] = [days[0] as Temporal.PlainDate, days.at(-1) as Temporal.PlainDate]
  return [startOf(first), startOf(last.add({ days: 1 }))]
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
export function servesZip({ users }: Company, zip: string): (user: User) => boolean {
  const hasAreas = [...users.values()].some(user => user.isInspector && user.isShown && user.zips.length > 0)
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
  const hoursOf = (day: Temporal.PlainDate) => people.flatMap(user => hoursOn(user, dayOf(day.toString())))
  const working = days.filter(day => hoursOf(day).length > 0)
  if (working.length === 0) return 'no working hours'
  const isOver = (day: Temporal.PlainDate) => hoursOf(day).every(({ ends }) => ends <= today.time)
  if (working.every(day => day.equals(today.day) && (!today.isOpen || isOver(day)))) return 'same day closed'
  return 'all taken'
}
