import { Refusal } from '../refusal.ts'
import { type LocalDateTime, showLocalDateTime } from './local-time.ts'

/** A week: the longest appointment, and so the range of the search for overlaps. */
export const maxAppointmentMinutes = 10_080

/** 8: appointments begin on quarter hours. */
export function requireQuarterHour(startsAt: LocalDateTime): void {
  // failpoint: unround-times-kept
  if (!/:(?:00|15|30|45):00$/.test(startsAt)) throw new Refusal('time.unround', { value: startsAt })
}

const minutesOfDay = 1_440

/** Adds minutes to wall time; an hour that daylight saving skips or repeats counts once. */
export function endOf(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  // Most appointments end on the same day, where plain arithmetic is cheaper than Temporal.
  const total = Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16)) + minutes
  if (total < 0 || total >= minutesOfDay) return addOnCalendar(startsAt, minutes)
  const hour = String(Math.floor(total / 60)).padStart(2, '0')
  const minute = String(total % 60).padStart(2, '0')
  return `${startsAt.slice(0, 11)}${hour}:${minute}${startsAt.slice(16)}` as LocalDateTime
}

/** Anything that overlaps an appointment or a day starts after this: midnight, eight days before. */
export function searchedFrom(startsAt: LocalDateTime): LocalDateTime {
  const date = startsAt.slice(0, 10)
  if (date !== lastSearched.date) {
    lastSearched.from = addOnCalendar(`${date} 00:00:00` as LocalDateTime, -maxAppointmentMinutes - minutesOfDay)
    lastSearched.date = date
  }
  return lastSearched.from
}

/** Cached, because consecutive orders tend to be for the same day. */
const lastSearched = { date: '', from: '' as LocalDateTime }

function addOnCalendar(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  return showLocalDateTime(Temporal.PlainDateTime.from(startsAt.replace(' ', 'T')).add({ minutes }))
}
