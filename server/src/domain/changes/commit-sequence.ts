import { fromMillis, toMillis } from '../rows.ts'

/**
 * The moment of a change of an order, a client or an agent: later than that of every change the company saw before.
 * Only whoever takes a turn has one, and nothing is written without; so no change stays unseen by those who keep a copy.
 */
export type Turn = Temporal.Instant & { readonly __turn: 'taken' }

/** Something that was changed in a turn, as the stores want it. */
export type Changed<T> = T & { readonly modifiedAt: Turn }

export function readTurn(millis: number): Turn {
  return fromMillis(millis) as Turn
}

/**
 * A turn nobody took: for stories made up together with their company, before anybody can have read it. They must lie
 * before the first turn that is taken.
 */
export function turnInThePast(moment: Temporal.Instant): Turn {
  return readTurn(toMillis(moment))
}
