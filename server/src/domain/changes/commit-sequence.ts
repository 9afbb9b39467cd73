import { fromMillis, toMillis } from '../rows.ts'

/**
 * The time of a change of an order, a client or an agent: later than that of every change the company committed before.
 * No such row is written without one, so a client that syncs by `modified` misses no change.
 */
export type CommitTime = Temporal.Instant & { readonly __commitTime: 'taken' }

/** A record with the commit time of its change; stores accept no other. */
export type Changed<T> = T & { readonly modifiedAt: CommitTime }

export function readCommitTime(millis: number): CommitTime {
  return fromMillis(millis) as CommitTime
}

/**
 * For records that are created together with their company, such as the demo's. The time must be earlier than the first
 * commit time that the company takes.
 */
export function pastCommitTime(moment: Temporal.Instant): CommitTime {
  return readCommitTime(toMillis(moment))
}
