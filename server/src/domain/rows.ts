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
