import { fromMillis, toMillis } from '../rows.ts'

/**
 * The moment of a change of an order, a client or an agent: later than that of every change the company saw before.
 * Only whoever takes a turn has one, and nothing is written without; so no change stays unseen by those who keep a copy.
 */
export type CommitTime = Temporal.Instant & { readonly __turn: 'taken' }

/** Something that was changed in a turn, as the stores want it. */
export type Changed<T> = T & { readonly modifiedAt: CommitTime }

export function readCommitTime(millis: number): CommitTime {
  return fromMillis(millis) as CommitTime
}

/**
 * A turn nobody took: for stories made up together with their company, before anybody can have read it. They must lie
 * before the first turn that is taken.
 */
export function pastCommitTime(moment: Temporal.Instant): CommitTime {
  return readCommitTime(toMillis(moment))
}
