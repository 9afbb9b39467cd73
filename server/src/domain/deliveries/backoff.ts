/** The backoff before each attempt of a delivery: ten attempts over about three days, the first immediately. */
export const backoffSeconds: readonly number[] = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
]

/** Each backoff is lengthened or shortened at random, so that deliveries that failed together are not retried together. */
const jitter = 0.2

/**
 * The backoff after this many attempts, in milliseconds; undefined after the last one. `Retry-After` lengthens it, at
 * most to the backoff of the following step.
 */
export function backoffAfter(
  attempts: number,
  retryAfterSeconds: number | undefined,
  random: () => number,
  schedule = backoffSeconds,
): number | undefined {
  const backoff = schedule[attempts]
  if (backoff === undefined) return undefined
  const jittered = backoff * (1 - jitter + 2 * jitter * random())
  const requested = Math.min(retryAfterSeconds ?? 0, schedule[attempts + 1] ?? backoff)
  return Math.round(Math.max(jittered, requested) * 1000)
}
