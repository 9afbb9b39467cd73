import { maxDriveMinutes } from '../drives/drive-time.ts'
import { isQualified, type User } from '../people/user.ts'
import { minutesPerDay, type WallMinutes } from '../time/wall-minutes.ts'
import { type Agenda, type BusyTime, isAppointment, labelOf, type WantedAppointment } from './agenda.ts'
import { type BookingRules, dayOfStart } from './booking-rules.ts'

export const conflictKinds = [
  'not an inspector here',
  'outside the area',
  'not qualified',
  'policy',
  'hours',
  'time off',
  'order',
  'hold',
  'buffer',
  'driving',
  'cap',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** A reason why a person cannot take an appointment. */
export interface AgendaConflict {
  readonly kind: ConflictKind
  /** The time in the way, of an order, a hold, time off, a buffer or a drive. */
  readonly busy?: BusyTime
}

/** `order 1034`, `buffer`, `not qualified` */
export function reasonOf({ kind, busy }: AgendaConflict): string {
  return busy && kind === busy.kind ? labelOf(busy) : kind
}

/**
 * The one rule of openings and of the guard: every reason why this person cannot take the appointment at this start, none
 * if the time is open. A start is a quarter hour.
 */
export function agendaConflicts(
  agenda: Agenda,
  wanted: WantedAppointment,
  rules: BookingRules,
  start: WallMinutes,
): AgendaConflict[] {
  const personal = personalConflict(agenda.user, wanted, rules)
  if (personal) return [{ kind: personal }, ...overlapsWith(agenda, wanted, start)]
  const found: AgendaConflict[] = []
  if (!isBookable(rules, start)) found.push({ kind: 'policy' })
  if (!isWithinHours(agenda, wanted, rules, start)) found.push({ kind: 'hours' })
  for (const busy of agenda.busy) {
    const kind = conflictWith(busy, wanted, rules, start)
    if (kind) found.push({ kind, busy })
  }
  if (appointmentsOn(agenda, dayOfStart(start)) >= rules.maxPerDay) found.push({ kind: 'cap' })
  return found
}

/** A conflict at every time. */
export function personalConflict(
  user: User,
  { serviceIds, officeId }: WantedAppointment,
  rules: BookingRules,
): ConflictKind | undefined {
  if (!user.isInspector || !user.isShown || user.officeId !== officeId) return 'not an inspector here'
  // failpoint: area-not-checked
  if (!rules.servesZip(user)) return 'outside the area'
  // failpoint: qualification-not-checked
  if (!serviceIds.every(id => isQualified(user, id))) return 'not qualified'
  return undefined
}

/** Minimum notice, same-day booking, the furthest day and the last start. */
export function isBookable(rules: BookingRules, start: WallMinutes): boolean {
  const day = dayOfStart(start)
  if (start < rules.earliest || day > rules.lastDay) return false
  // failpoint: last-start-not-checked
  if (start - day * minutesPerDay > rules.lastStart) return false
  return day !== rules.today || rules.isTodayOpen
}

/** Wholly inside one working window, and at an hour that exists. */
function isWithinHours(
  { windows }: Agenda,
  { minutes }: WantedAppointment,
  { clock }: BookingRules,
  start: WallMinutes,
): boolean {
  // failpoint: appointment-past-the-window
  return windows.some(window => window.starts <= start && start + minutes <= window.ends) && clock.exists(start)
}

function conflictWith(
  busy: BusyTime,
  wanted: WantedAppointment,
  rules: BookingRules,
  start: WallMinutes,
): ConflictKind | undefined {
  const end = start + wanted.minutes
  const isInTheWay = (gap: number) => busy.starts - gap < end && busy.ends + gap > start
  // Most busy time is too far away for any drive, whose calculation takes longer than this comparison.
  if (!isInTheWay(rules.gapMinutes + maxDriveMinutes)) return undefined
  if (!isInTheWay(gapTo(busy, wanted, rules))) return undefined
  if (isInTheWay(0)) return busy.kind
  return isInTheWay(rules.gapMinutes) ? 'buffer' : 'driving'
}

/**
 * What takes the time of a person who is not to be booked at all: the office may decide against the one, and has to know
 * about the other. The person's hours, buffers and drives say nothing more.
 */
function overlapsWith({ busy }: Agenda, { minutes }: WantedAppointment, start: WallMinutes): AgendaConflict[] {
  return busy
    .filter(({ starts, ends }) => starts < start + minutes && ends > start)
    .map(time => ({ kind: time.kind, busy: time }))
}

/** The minutes to keep free between the two: buffers and the drive. Time off may touch an appointment. */
export function gapTo(busy: BusyTime, { position }: WantedAppointment, rules: BookingRules): number {
  if (!isAppointment(busy)) return 0
  // failpoint: driving-not-counted
  const isDriven = rules.countsDriving && position && busy.position
  // failpoint: buffers-not-kept
  return rules.gapMinutes + (isDriven ? rules.drive(busy.position, position) : 0)
}

/** Orders and holds that start on the day. */
function appointmentsOn({ busy }: Agenda, day: number): number {
  // failpoint: cap-counts-time-off
  return busy.reduce((count, time) => (isAppointment(time) && dayOfStart(time.starts) === day ? count + 1 : count), 0)
}
