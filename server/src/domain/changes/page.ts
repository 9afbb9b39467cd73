import { toMillis } from '../rows.ts'

/** A position in the commit sequence: right after the change of this record at this time. */
export interface ListPosition {
  readonly modifiedMillis: number
  readonly id: string
}

/** The start of a list, and the position before all changes later than `moment`. */
export const listStart: ListPosition = { modifiedMillis: 0, id: '' }
export const positionAfter = (moment: Temporal.Instant): ListPosition => ({
  modifiedMillis: toMillis(moment) + 1,
  id: '',
})

export function laterPosition(a: ListPosition, b: ListPosition): ListPosition {
  return isAfter(b, a) ? b : a
}

export function isAfter(a: ListPosition, b: ListPosition): boolean {
  return a.modifiedMillis > b.modifiedMillis || (a.modifiedMillis === b.modifiedMillis && a.id > b.id)
}

/** The records of a list that are asked for; all if undefined. */
export interface ListFilter {
  readonly ids?: readonly string[] | undefined
}

/** A part of a list, in commit order. */
export interface Page<T> {
  readonly records: readonly T[]
  /** The start of the next page; after the last page, the position of the next change. */
  readonly end: ListPosition
  readonly hasMore: boolean
}

/** Builds a page from rows that were queried with one row more than the limit. */
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
