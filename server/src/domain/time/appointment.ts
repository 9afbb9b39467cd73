import { Refusal } from '../refusal.ts'
import { type LocalDateTime, showLocalDateTime } from './local-time.ts'

/** A week. Nothing longer fits an appointment, and it bounds where overlaps are looked for. */
export const maxAppointmentMinutes = 10_080

/** 8: appointments begin on quarter hours. */
export function requireQuarterHour(startsAt: LocalDateTime): void {
  // failpoint: unround-times-kept
  if (!/:(?:00|15|30|45):00$/.test(startsAt)) throw new Refusal('time.unround', { value: startsAt })
}

const minutesOfDay = 1_440

/** Wall time and minutes added up as on a clock on the wall: an hour that summer time skips or repeats counts once. */
export function endOf(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  // Nearly all appointments end on their day, where adding up is cheaper than a calendar.
  const total = Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16)) + minutes
  if (total < 0 || total >= minutesOfDay) return addOnCalendar(startsAt, minutes)
  const hour = String(Math.floor(total / 60)).padStart(2, '0')
  const minute = String(total % 60).padStart(2, '0')
  return `${startsAt.slice(0, 11)}${hour}:${minute}${startsAt.slice(16)}` as LocalDateTime
}

/** What overlaps an appointment, or a day, starts after this: the first moment of the day a week and a day before. */
export function searchedFrom(startsAt: LocalDateTime): LocalDateTime {
  const date = startsAt.slice(0, 10)
  if (date !== lastSearched.date) {
    lastSearched.date = date
    lastSearched.from = addOnCalendar(`${date} 00:00:00` as LocalDateTime, -maxAppointmentMinutes - minutesOfDay)
  }
  return lastSearched.from
}

/** Orders for the same day tend to come together. */
const lastSearched = { date: '', from: '' as LocalDateTime }

function addOnCalendar(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  return showLocalDateTime(Temporal.PlainDateTime.from(startsAt.replace(' ', 'T')).add({ minutes }))
}
