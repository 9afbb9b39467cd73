/** `modified` moves with every change, however fast they follow each other. */
export function momentAfter(before: Temporal.Instant | undefined, now: Temporal.Instant): Temporal.Instant {
  const millis = Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds)
  if (!before || Temporal.Instant.compare(before, millis) < 0) return millis
  return before.add({ milliseconds: 1 })
}
