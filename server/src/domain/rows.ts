import type { Row } from './database.ts'

/** Values in rows: booleans as 0 and 1, instants as milliseconds, undefined as null. */
export const toFlag = (claim: boolean): number => (claim ? 1 : 0)
export const fromFlag = (flag: number): boolean => flag === 1

export const toMillis = (instant: Temporal.Instant): number => instant.epochMilliseconds
export const fromMillis = (millis: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(millis)

export const orNull = <T>(value: T | undefined): T | null => value ?? null
export const orNothing = <T>(value: T | null): T | undefined => value ?? undefined

/** Groups rows by a key, in their original order. */
export function groupBy<R, K>(rows: readonly R[], key: (row: R) => K): (key: K) => R[] {
  const groups = Map.groupBy(rows, key)
  return wanted => groups.get(wanted) ?? []
}

type Converted<M> = readonly [column: string, read: (value: never) => Exclude<M, undefined>]

/** For each member of T its column and, where the stored form differs, how it is read. */
export type RowMapping<T> = {
  readonly [Member in keyof T]-?: Exclude<T[Member], undefined> extends string | number
    ? string | Converted<T[Member]>
    : Converted<T[Member]>
}

/** One table for the columns of a query and the reading of its rows. NULL becomes undefined. */
export function rowReader<T extends object>(mapping: RowMapping<T>) {
  const members = Object.entries(mapping as Record<string, string | Converted<unknown>>).map(([member, column]) => {
    const [name, read] = typeof column === 'string' ? [column, (value: unknown) => value] : column
    return { member, name, read: read as (value: unknown) => unknown }
  })
  return {
    columns: members.map(({ name }) => name).join(', '),
    read: (row: Row): T => {
      const object: Record<string, unknown> = {}
      for (const { member, name, read } of members) {
        const value = row[name]
        object[member] = value === null ? undefined : read(value)
      }
      return object as T
    },
  }
}
