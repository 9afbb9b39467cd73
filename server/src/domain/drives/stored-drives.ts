import type { Position } from '../places/position.ts'
import type { Scope } from '../tenants/scope.ts'
import { listDrives, type Place, type StoredDrive } from './drive-store.ts'
import { type DriveMinutes, estimatedMinutes } from './drive-time.ts'

const decimals = 3

export function placeOf({ latitude, longitude }: Position): Place {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`
}

/** The drives that are stored for these positions. */
export class StoredDrives {
  readonly #drives: ReadonlyMap<string, StoredDrive>

  constructor(drives: readonly StoredDrive[]) {
    this.#drives = new Map(drives.map(drive => [`${drive.place} ${drive.other}`, drive]))
  }

  find(from: Position, to: Position): StoredDrive | undefined {
    return this.#drives.get(`${placeOf(from)} ${placeOf(to)}`) ?? this.#drives.get(`${placeOf(to)} ${placeOf(from)}`)
  }
}

/** Without a routing service, or without positions, there is no statement. */
export async function loadStoredDrives(scope: Scope, positions: readonly (Position | undefined)[]) {
  const known = positions.filter(position => position !== undefined)
  if (!scope.usesRouting || known.length === 0) return undefined
  return new StoredDrives(await listDrives(scope, [...new Set(known.map(placeOf))]))
}

/**
 * The minutes of a drive that begins or ends at one of these positions, for openings and the guard alike: as stored, or
 * else estimated.
 */
export async function loadDrives(scope: Scope, ...positions: readonly (Position | undefined)[]): Promise<DriveMinutes> {
  const stored = await loadStoredDrives(scope, positions)
  return stored ? (from, to) => stored.find(from, to)?.minutes ?? estimatedMinutes(from, to) : estimatedMinutes
}
