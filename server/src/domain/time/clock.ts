/** The current time. Only the composition root and the command line choose a clock; tests pass a fixed one. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()

/** The current time in milliseconds, and always later than `before`: `modified` grows with every change. */
export function momentAfter(before: Temporal.Instant | undefined, now: Temporal.Instant): Temporal.Instant {
  const millis = Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds)
  if (!before || Temporal.Instant.compare(before, millis) < 0) return millis
  return before.add({ milliseconds: 1 })
}
