import { toMillis } from '../rows.ts'

/** A place in the order of changes: right behind the change of this record at this moment. */
export interface ListPosition {
  readonly modifiedMillis: number
  readonly id: string
}

/** Before everything, and before everything that changed after a moment. */
export const listStart: ListPosition = { modifiedMillis: 0, id: '' }
export const positionAfter = (moment: Temporal.Instant): ListPosition => ({
  modifiedMillis: toMillis(moment) + 1,
  id: '',
})

export function laterPosition(a: ListPosition, b: ListPosition): ListPosition {
  return a.modifiedMillis < b.modifiedMillis || (a.modifiedMillis === b.modifiedMillis && a.id < b.id) ? b : a
}

/** A part of a list, in the order of changes. */
export interface Page<T> {
  readonly records: readonly T[]
  /** Where the next page begins; behind the last page, where the next change will be. */
  readonly end: ListPosition
  readonly hasMore: boolean
}

/** Rows of a list from a place on, of which one more was asked for than the page has room for. */
export function pageOf<R extends { readonly id: string; readonly modified_at: number }, T>(
  rows: readonly R[],
  from: ListPosition,
  limit: number,
  read: (row: R) => T,
): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    records: shown.map(read),
    end: last ? { modifiedMillis: last.modified_at, id: last.id } : from,
    hasMore: rows.length > limit,
  }
}
