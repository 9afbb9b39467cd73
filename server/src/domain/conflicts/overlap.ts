import type { UserId } from '../ids.ts'
import type { GuardedTime } from './guarded-time-store.ts'

/** The time of an order or a hold, before the company guards it. */
export interface BookedTime extends GuardedTime {
  /** The number of the order; undefined for a hold. */
  readonly oid: number | undefined
}

/** Two orders, or an order and a hold, of one person at the same time. */
export interface Overlap {
  readonly userId: UserId
  readonly first: BookedTime
  readonly second: BookedTime
}

/** All pairs that overlap, by person and start. Touching ends do not overlap. */
export function overlapsOf(times: readonly BookedTime[]): Overlap[] {
  const overlaps: Overlap[] = []
  for (const [userId, ofUser] of byUser(times)) {
    ofUser.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    for (const [i, first] of ofUser.entries()) {
      for (let j = i + 1; j < ofUser.length; j++) {
        const second = ofUser[j] as BookedTime
        if (second.startsAt >= first.endsAt) break
        overlaps.push({ userId, first, second })
      }
    }
  }
  return overlaps
}

function byUser(times: readonly BookedTime[]): Map<UserId, BookedTime[]> {
  const users = new Map<UserId, BookedTime[]>()
  for (const time of times) {
    for (const userId of new Set(time.userIds)) users.getOrInsertComputed(userId, () => []).push(time)
  }
  return users
}

/** Times that overlap, directly or through others, get one group: they are kept as exceptions. */
export function groupOverlaps(times: readonly BookedTime[], overlaps: readonly Overlap[]): BookedTime[] {
  const parents = new Map<string, string>()
  const groupOf = (id: string): string => {
    const parent = parents.get(id)
    return parent === undefined ? id : groupOf(parent)
  }
  for (const { first, second } of overlaps) {
    const [a, b] = [groupOf(first.holderId), groupOf(second.holderId)]
    if (a !== b) parents.set(b, a)
  }
  return times.map(time => ({ ...time, overlapGroup: groupOf(time.holderId) }))
}
