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

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const httpDate = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/i

/** `Retry-After` in seconds from now: a number of seconds or a date. Undefined where it is neither, or in the past. */
export function readRetryAfter(text: string | undefined, now: Temporal.Instant): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  const at = readHttpDate(text.trim())
  const seconds = at ? Math.ceil((at.epochMilliseconds - now.epochMilliseconds) / 1000) : 0
  return seconds > 0 ? seconds : undefined
}

function readHttpDate(text: string): Temporal.Instant | undefined {
  const [, day, name, year, hour, minute, second] = httpDate.exec(text) ?? []
  const month = months.indexOf(name?.toLowerCase() ?? '') + 1
  if (month === 0) return undefined
  try {
    return Temporal.Instant.from(`${year}-${String(month).padStart(2, '0')}-${day}T${hour}:${minute}:${second}Z`)
  } catch {
    return undefined
  }
}
