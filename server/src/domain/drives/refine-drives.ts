import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import type { Position } from '../places/position.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { deleteOldestDrives, type StoredDrive, saveDrives } from './drive-store.ts'
import { maxDriveMinutes } from './drive-time.ts'
import { loadStoredDrives, placeOf } from './stored-drives.ts'

/** An external routing service. Every failure is `unavailable`: it never fails the request. */
export interface Routing {
  /** The seconds of the drive to each position; undefined where there is no way. */
  measure(from: Position, to: readonly Position[]): Promise<readonly (number | undefined)[] | 'unavailable'>
}

/** The drives that a response depends on: from one house, the most important first. */
export interface NeededDrives {
  readonly from: Position
  readonly to: readonly Position[]
}

/** OSRM accepts 100 positions in one request, with the one that the drives start from. */
export const maxMeasured = 99
/** An older drive is measured again when it is needed. */
export const measuredDays = 30

export type MeasuredDrive = Omit<StoredDrive, 'measuredAt'>

/** Measures the needed drives that are not stored. No transaction is open during the requests to the service. */
export async function measureDrives(
  routing: Routing,
  read: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  needed: (scope: Scope) => Promise<readonly NeededDrives[]>,
): Promise<MeasuredDrive[]> {
  const missing = await read(async scope => missingOf(scope, await needed(scope)))
  return (await Promise.all(missing.map(drives => measure(routing, drives)))).flat()
}

/** Stores them for all processes, and invalidates cached openings. */
export async function storeDrives(scope: Scope, measured: readonly MeasuredDrive[]): Promise<void> {
  await requireNotMigrating(scope)
  // A day that returns to a house has a drive twice, once in each direction.
  const drives = new Map(measured.map(drive => [[drive.place, drive.other].sort().join(' '), drive]))
  saveDrives(
    scope,
    [...drives.values()].map(drive => ({ ...drive, measuredAt: scope.now })),
  )
  deleteOldestDrives(scope)
  // failpoint: measured-drives-unnoticed
  bumpCalendarRevision(scope)
}

async function missingOf(scope: Scope, needed: readonly NeededDrives[]): Promise<NeededDrives[]> {
  const stored = await loadStoredDrives(
    scope,
    needed.map(({ from }) => from),
  )
  const oldest = scope.now.subtract({ hours: 24 * measuredDays })
  return needed
    .map(({ from, to }) => {
      const places = new Map(to.map(position => [placeOf(position), position]))
      places.delete(placeOf(from))
      const isMissing = (position: Position) => {
        const drive = stored?.find(from, position)
        return !drive || Temporal.Instant.compare(drive.measuredAt, oldest) < 0
      }
      return { from, to: [...places.values()].filter(isMissing).slice(0, maxMeasured) }
    })
    .filter(({ to }) => to.length > 0)
}

async function measure(routing: Routing, { from, to }: NeededDrives): Promise<MeasuredDrive[]> {
  const seconds = await routing.measure(from, to)
  if (seconds === 'unavailable') return []
  return to.flatMap((position, i) => {
    const ofDrive = seconds[i]
    if (ofDrive === undefined) return []
    const minutes = Math.min(Math.ceil(ofDrive / 60), maxDriveMinutes)
    return [{ place: placeOf(from), other: placeOf(position), minutes }]
  })
}
