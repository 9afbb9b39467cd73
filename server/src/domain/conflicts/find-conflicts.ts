import { maxDriveMinutes } from '../drives/drive-time.ts'
import { loadDrives } from '../drives/stored-drives.ts'
import type { HoldId, OfficeId, OrderId, ServiceId, UserId } from '../ids.ts'
import type { Span, WantedAppointment } from '../openings/agenda.ts'
import { type BookingRules, bookingRules, dayOfStart } from '../openings/booking-rules.ts'
import { type AgendaConflict, agendaConflicts, personalConflict, reasonOf } from '../openings/conflict-rule.ts'
import { maxInspectorDays } from '../openings/find-openings.ts'
import { loadAgendas } from '../openings/load-agendas.ts'
import { listOpenings, type Opening } from '../openings/openings.ts'
import { positionOf, positionOfOffice } from '../openings/positions.ts'
import type { User } from '../people/user.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { dayOf, minutesPerDay, readWallMinutes, type WallMinutes } from '../time/wall-minutes.ts'

/** An appointment of an order or a hold, as it would be saved. */
export interface CheckedAppointment {
  readonly inspectorIds: readonly UserId[]
  readonly startsAt: LocalDateTime
  readonly minutes: number
  readonly serviceIds: readonly ServiceId[]
  readonly officeId: OfficeId
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  /** An order that moves: its own time is not a conflict. */
  readonly orderId?: OrderId
  /** The hold whose place the appointment will take. */
  readonly holdId?: HoldId
}

export interface FoundConflict extends AgendaConflict {
  readonly user: User
  /** `order 1034`, `buffer`, `not qualified` */
  readonly reason: string
}

/**
 * Everything that prevents these people from taking the appointment; empty if the time is open. One statement, and one of
 * stored drives.
 */
export async function findConflicts(scope: Scope, appointment: CheckedAppointment): Promise<FoundConflict[]> {
  const wanted = wantedOf(scope, appointment)
  const day = dayOf(appointment.startsAt)
  const start = readWallMinutes(appointment.startsAt)
  const range = { firstDay: day, days: 1 }
  const estimated = bookingRules(scope, wanted, day, 1)
  const around = reachOf(start, wanted, estimated)
  const [agendas, drive] = await pipelined(
    loadAgendas(scope, usersOf(scope, appointment), range, wanted.minutes, appointment, around),
    loadDrives(scope, wanted.position),
  )
  // failpoint: guard-estimates-drives
  const rules = { ...estimated, drive }
  return agendas.flatMap(agenda =>
    agendaConflicts(agenda, wanted, rules, start).map(conflict => ({
      ...conflict,
      user: agenda.user,
      reason: reasonOf(conflict),
    })),
  )
}

/** The time whose appointments decide about one start: buffers and drives around it, and its day if the cap counts them. */
function reachOf(start: WallMinutes, { minutes }: WantedAppointment, rules: BookingRules): Span {
  const gap = rules.gapMinutes + (rules.countsDriving ? maxDriveMinutes : 0)
  const midnight = dayOfStart(start) * minutesPerDay
  const isCounted = rules.maxPerDay < Number.POSITIVE_INFINITY
  return {
    starts: isCounted ? Math.min(start - gap, midnight) : start - gap,
    ends: Math.max(start + minutes + gap, isCounted ? midnight + minutesPerDay : 0),
  }
}

/** The days around the appointment that are searched. */
const nearDays = { before: 14, after: 30 }

/**
 * The openings nearest in time, before or after: for the same people, or, if they have none, for any others. The guard
 * accepts each of them at this moment.
 */
export async function nearestOpenings(
  scope: Scope,
  appointment: CheckedAppointment,
  count: number,
): Promise<Opening[]> {
  const same = usersOf(scope, appointment)
  const found = await openingsOf(scope, appointment, same, same.length)
  const openings =
    found.length > 0 ? found : await openingsOf(scope, appointment, [...scope.company.users.values()], same.length)
  const start = readWallMinutes(appointment.startsAt)
  const distance = (opening: Opening) => Math.abs(opening.start - start)
  return openings.sort((a, b) => distance(a) - distance(b) || a.start - b.start).slice(0, count)
}

async function openingsOf(
  scope: Scope,
  appointment: CheckedAppointment,
  users: readonly User[],
  people: number,
): Promise<Opening[]> {
  const wanted = wantedOf(scope, appointment)
  const day = dayOf(appointment.startsAt)
  const range = { firstDay: day - nearDays.before, days: nearDays.before + nearDays.after }
  const rules = bookingRules(scope, wanted, range.firstDay, range.days)
  // Other writers wait for this calculation.
  const maxPeople = Math.floor(maxInspectorDays / range.days)
  const able = users.filter(user => !personalConflict(user, wanted, rules)).slice(0, maxPeople)
  if (able.length < people) return []
  const [agendas, drive] = await pipelined(
    loadAgendas(scope, able, range, wanted.minutes, appointment),
    loadDrives(scope, wanted.position),
  )
  const stepMinutes = scope.company.settings.openingStepMinutes
  const officePosition = positionOfOffice(scope, wanted.officeId)
  return listOpenings(agendas, wanted, { ...rules, drive }, { ...range, stepMinutes, people, officePosition })
}

function wantedOf(scope: Scope, { minutes, serviceIds, officeId, ...house }: CheckedAppointment): WantedAppointment {
  return { minutes, serviceIds, officeId, zip: house.zip, position: positionOf(house, scope.positionOfZip) }
}

/** Each person once. */
function usersOf({ company }: Scope, { inspectorIds }: CheckedAppointment): User[] {
  return [...new Set(inspectorIds)].map(id => company.users.get(id)).filter(user => user !== undefined)
}
