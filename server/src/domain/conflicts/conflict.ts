import type { UserId } from '../ids.ts'
import type { ConflictKind } from '../openings/conflict-rule.ts'
import type { Opening } from '../openings/openings.ts'
import { Refusal } from '../refusal.ts'
import { showWallMinutes } from '../time/wall-minutes.ts'
import type { FoundConflict } from './find-conflicts.ts'

/** Something in the way of an appointment. */
export interface Conflict {
  readonly kind: ConflictKind
  /** The order, where it is one. */
  readonly orderId: string | undefined
  readonly oid: number | undefined
  readonly userId: UserId
  /** The time of the order, the hold or the time off. */
  readonly startsAt: string | undefined
  readonly endsAt: string | undefined
  /** In words, with the name of the person. */
  readonly reason: string
}

/** The appointment that was refused, as far as its openings show it. */
interface Refused {
  readonly minutes: number
  readonly zone: string
}

/** Refuses a booking of time that is not free. Nothing is saved. */
export class TimeTaken extends Refusal<'time.taken'> {
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  readonly refused: Refused

  constructor(conflicts: readonly Conflict[], openings: readonly Opening[], refused: Refused) {
    super('time.taken', { reasons: conflicts.map(({ reason }) => reason) })
    this.conflicts = conflicts
    this.openings = openings
    this.refused = refused
  }
}

export function conflictOf({ kind, user, busy }: FoundConflict): Conflict {
  const [startsAt, endsAt] = busy ? [showWallMinutes(busy.starts), showWallMinutes(busy.ends)] : []
  return {
    kind,
    orderId: busy?.kind === 'order' ? busy.id : undefined,
    oid: busy?.oid,
    userId: user.id,
    startsAt,
    endsAt,
    reason: `${user.displayName} ${predicates[kind](busy?.oid === undefined ? `a ${busy?.kind}` : `order ${busy.oid}`)}${
      busy ? ` from ${startsAt} to ${endsAt}` : ''
    }`,
  }
}

const predicates: Readonly<Record<ConflictKind, (taken: string) => string>> = {
  'not an inspector here': () => 'is not an inspector of this office',
  'outside the area': () => 'does not serve this ZIP',
  'not qualified': () => 'is not qualified for all of these services',
  policy: () => 'cannot be booked then: notice, same-day booking, the furthest day or the last start',
  hours: () => 'does not work at this time',
  'time off': () => 'is away',
  order: taken => `has ${taken}`,
  hold: () => 'is held',
  buffer: taken => `needs time beside ${taken}`,
  driving: taken => `needs time for the drive beside ${taken}`,
  cap: () => 'has as many appointments on this day as allowed',
}
