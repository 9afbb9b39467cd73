import type { DriveMinutes } from '../drives/drive-time.ts'
import type { NeededDrives } from '../drives/refine-drives.ts'
import { loadDrives } from '../drives/stored-drives.ts'
import type { OfficeId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { pipelined } from '../pipelined.ts'
import type { Position } from '../places/position.ts'
import type { Scope } from '../tenants/scope.ts'
import { minutesPerDay, type WallMinutes } from '../time/wall-minutes.ts'
import { type BusyTime, isAppointment } from './agenda.ts'
import { dayOfStart } from './booking-rules.ts'
import { listAddresses, type StreetAddress } from './busy-store.ts'
import { loadAgendas } from './load-agendas.ts'
import { positionOfOffice } from './positions.ts'

/** One appointment of the day, and the way to it. */
export interface RouteStop {
  readonly appointment: BusyTime
  /** Of an order; undefined for a hold. */
  readonly address: StreetAddress | undefined
  /** From the stop before, or from the office; undefined if one of the positions is unknown. */
  readonly driveMinutes: number | undefined
  /** The minutes between the two appointments that the drive leaves; undefined for the first stop. Negative if late. */
  readonly slackMinutes: number | undefined
}

/** The person's orders and holds that start on the day, in their order. */
export async function findDayRoute(scope: Scope, user: User, day: number): Promise<RouteStop[]> {
  const appointments = await appointmentsOf(scope, user, day)
  const office = positionOfOffice(scope, user.officeId as OfficeId)
  const [drive, addresses] = await pipelined(
    loadDrives(scope, office, ...appointments.map(({ position }) => position)),
    listAddresses(scope, idsOfOrders(appointments)),
  )
  return routeOf(appointments, office, drive).map(stop => ({
    ...stop,
    address: addresses.get(stop.appointment.id ?? ''),
  }))
}

function idsOfOrders(appointments: readonly BusyTime[]): string[] {
  return appointments.flatMap(({ kind, id }) => (kind === 'order' && id !== undefined ? [id] : []))
}

/** The drives between the stops of the day. */
export async function drivesOfDay(scope: Scope, user: User, day: number): Promise<NeededDrives[]> {
  const stops = await appointmentsOf(scope, user, day)
  const positions = [positionOfOffice(scope, user.officeId as OfficeId), ...stops.map(({ position }) => position)]
  return positions.flatMap((from, i) => {
    const to = positions[i + 1]
    return from && to ? [{ from, to: [to] }] : []
  })
}

async function appointmentsOf(scope: Scope, user: User, day: number): Promise<BusyTime[]> {
  const [agenda] = await loadAgendas(scope, [user], { firstDay: day, days: 1 }, minutesPerDay)
  return (agenda?.busy ?? []).filter(time => isAppointment(time) && dayOfStart(time.starts) === day)
}

export function routeOf(
  appointments: readonly BusyTime[],
  office: Position | undefined,
  driveMinutes: DriveMinutes,
): Omit<RouteStop, 'address'>[] {
  let from = office
  let ends: WallMinutes | undefined
  return appointments.map(appointment => {
    const { position, starts } = appointment
    const drive = from && position ? driveMinutes(from, position) : undefined
    const slackMinutes = ends === undefined ? undefined : starts - ends - (drive ?? 0)
    from = position
    ends = Math.max(ends ?? appointment.ends, appointment.ends)
    return { appointment, driveMinutes: drive, slackMinutes }
  })
}
