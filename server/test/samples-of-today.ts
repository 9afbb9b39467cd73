/** In CI, long proofs run a part of their trials, each day another one; otherwise all of them. */
export const isSampled = process.env.CI === 'true'
const today = Math.floor(Date.now() / 86_400_000)

/** Whether it is the day of a trial, which comes once in so many days. */
export function isOfToday(place: number, days: number): boolean {
  return !isSampled || (place + today) % days === 0
}
