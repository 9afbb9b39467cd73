import { servesZip, todayOf } from '../calendar/find-open-time.ts'
import { type DriveMinutes, estimatedMinutes } from '../drives/drive-time.ts'
import type { User } from '../people/user.ts'
import type { Company } from '../tenants/company.ts'
import type { RequestContext } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { WallClock } from '../time/wall-clock.ts'
import { dayOf, minuteOfDay, minutesPerDay, readWallMinutes, type WallMinutes } from '../time/wall-minutes.ts'
import type { WantedAppointment } from './agenda.ts'

/** The company's rules for an appointment, at one moment, with all times in wall minutes. */
export interface BookingRules {
  /** No appointment starts before this. */
  readonly earliest: WallMinutes
  /** Days since 1970. */
  readonly today: number
  readonly lastDay: number
  /** Whether today can be booked. */
  readonly isTodayOpen: boolean
  /** The last minute of a day at which an appointment may start. */
  readonly lastStart: number
  /** Between two appointments of one person, besides the drive. */
  readonly gapMinutes: number
  readonly countsDriving: boolean
  /** Estimated, until the stored drives of the house are loaded. */
  readonly drive: DriveMinutes
  readonly maxPerDay: number
  readonly servesZip: (user: User) => boolean
  readonly clock: WallClock
}

type Context = Pick<RequestContext, 'company' | 'now'>

/** The rules for an appointment that starts on one of these days. */
export function bookingRules(
  { company, now }: Context,
  { zip }: Pick<WantedAppointment, 'zip'>,
  firstDay: number,
  days: number,
): BookingRules {
  const { settings, zone } = company
  const limit = settings.maxAppointmentsPerDay
  return {
    ...rulesOfSecond({ company, now }),
    lastStart: minuteOfDay(settings.lastStart),
    gapMinutes: settings.bufferBeforeMinutes + settings.bufferAfterMinutes,
    countsDriving: settings.driveTime,
    drive: estimatedMinutes,
    maxPerDay: limit === 0 ? Number.POSITIVE_INFINITY : limit,
    servesZip: servesZip(company, zip),
    clock: WallClock.of(zone, firstDay, firstDay + days + maxAppointmentDays),
  }
}

type RulesOfSecond = Pick<BookingRules, 'earliest' | 'today' | 'lastDay' | 'isTodayOpen'>

/** The last ones of each company, because Temporal takes as long as a statement for them. */
const lastRules = new WeakMap<Company, { readonly second: number; readonly rules: RulesOfSecond }>()

/** The rules that depend on the clock are the same for a second. */
function rulesOfSecond({ company, now }: Context): RulesOfSecond {
  const second = Math.floor(now.epochMilliseconds / 1_000)
  const known = lastRules.get(company)
  if (known?.second === second) return known.rules
  const { day, isOpen } = todayOf({ company, now })
  const today = dayOf(day.toString())
  const lastDay = today + company.settings.furthestDay
  const rules = { earliest: earliestStart({ company, now }), today, lastDay, isTodayOpen: isOpen }
  lastRules.set(company, { second, rules })
  return rules
}

/** The longest appointment is a week, which touches eight days unless it starts at midnight. */
export const maxAppointmentDays = 8

const quarterHour = 15

/** The first quarter hour after the minimum notice. Openings stay the same until it moves. */
export function earliestStart({ company, now }: Context): WallMinutes {
  const time = showWallTime(now, company.zone)
  const minutes = readWallMinutes(time) + (time.endsWith(':00') ? 0 : 1) + company.settings.minimumNoticeMinutes
  return Math.ceil(minutes / quarterHour) * quarterHour
}

/** The first quarter hour at or after a time. */
export function nextQuarterHour(time: WallMinutes): WallMinutes {
  return Math.ceil(time / quarterHour) * quarterHour
}

export function dayOfStart(start: WallMinutes): number {
  return Math.floor(start / minutesPerDay)
}
