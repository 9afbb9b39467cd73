/**
 * When a delivery that failed is tried again. The pause before each try, in seconds: ten tries over three days, the
 * first at once.
 */
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

/** So far a pause is lengthened or shortened at random, so that what failed together does not come back together. */
const jitter = 0.2

/**
 * How long to wait after this many tries, in milliseconds; nothing when they were enough. What the receiver asked for
 * lengthens the pause, at most to that of the step after it: nobody puts us off for good.
 */
export function backoffAfter(
  tries: number,
  askedSeconds: number | undefined,
  random: () => number,
  pauses = backoffSeconds,
): number | undefined {
  const pause = pauses[tries]
  if (pause === undefined) return undefined
  const spread = pause * (1 - jitter + 2 * jitter * random())
  const asked = Math.min(askedSeconds ?? 0, pauses[tries + 1] ?? pause)
  return Math.round(Math.max(spread, asked) * 1000)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const httpDate = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/i

/** `Retry-After` in seconds from now: a number of seconds, or a date. What is neither, or lies behind us, asks nothing. */
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
