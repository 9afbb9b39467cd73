import type { DriveMinutes } from '../drives/drive-time.ts'
import type { User } from '../people/user.ts'
import type { Position } from '../places/position.ts'
import { type BusyTime, labelOf } from './agenda.ts'
import type { FreeStretch } from './free-starts.ts'

/** A person who can take an appointment, and the drive that it adds to the day. */
export interface Choice {
  readonly user: User
  /** Undefined if the position of the house is unknown. */
  readonly driveMinutes: number | undefined
  readonly reason: string
}

interface RankedStretch extends Choice {
  readonly stretch: FreeStretch
}

/** Where the person's day begins and ends, and where the house is; undefined if unknown. */
export interface Places {
  readonly house: Position | undefined
  readonly office: Position | undefined
}

/** The added drive of all starts of the stretch: to the house and on, instead of straight on. An unknown way counts as 0. */
export function rankStretch(user: User, stretch: FreeStretch, places: Places, drive: DriveMinutes): RankedStretch {
  const { house, office } = places
  const { before, after } = stretch
  const from = before ? before.position : office
  const to = after ? after.position : office
  const way = (a: Position | undefined, b: Position | undefined) => (a && b ? drive(a, b) : undefined)
  const [there, onward, straight] = [way(from, house), way(house, to), way(from, to)]
  const added = (there ?? 0) + (onward ?? 0) - (there !== undefined && onward !== undefined ? (straight ?? 0) : 0)
  return {
    user,
    stretch,
    driveMinutes: house && Math.max(0, added),
    reason: [arrival(before, there), departure(after, onward)].filter(part => part !== '').join(', '),
  }
}

function arrival(before: BusyTime | undefined, minutes: number | undefined): string {
  if (!before) return minutes === undefined ? 'first appointment of the day' : `${showMinutes(minutes)} from the office`
  return minutes === undefined ? `after ${labelOf(before)}` : `${showMinutes(minutes)} from ${labelOf(before)} before`
}

function departure(after: BusyTime | undefined, minutes: number | undefined): string {
  if (!after) return ''
  return minutes === undefined ? `before ${labelOf(after)}` : `${showMinutes(minutes)} to ${labelOf(after)} after`
}

function showMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Least added driving first, then fewer appointments that day, then by name. */
export function byAddedDriving(a: RankedStretch, b: RankedStretch): number {
  // failpoint: farthest-first
  const driving = (a.driveMinutes ?? 0) - (b.driveMinutes ?? 0)
  return driving || a.stretch.appointments - b.stretch.appointments || byName(a.user, b.user)
}

function byName(a: User, b: User): number {
  if (a.displayName !== b.displayName) return a.displayName < b.displayName ? -1 : 1
  return a.id < b.id ? -1 : 1
}
