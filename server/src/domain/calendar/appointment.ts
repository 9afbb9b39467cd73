import { type LocalDateTime, showLocalDateTime } from './local-time.ts'

/** A week. Nothing longer fits an appointment, and it bounds where overlaps are looked for. */
export const longestMinutes = 10_080

/** Wall time and minutes added up as on a clock on the wall: an hour that summer time skips or repeats counts once. */
export function endOf(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  return showLocalDateTime(Temporal.PlainDateTime.from(startsAt.replace(' ', 'T')).add({ minutes }))
}
