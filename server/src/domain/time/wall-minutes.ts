import type { LocalDateTime } from './local-time.ts'

/** Wall time as minutes since 1970-01-01 00:00, as if every day had 24 hours: an hour that is skipped or repeated counts once. */
export type WallMinutes = number

export const minutesPerDay = 1_440

/** Rounded down to the minute. */
export function readWallMinutes(time: LocalDateTime | string): WallMinutes {
  return dayOf(time) * minutesPerDay + digits(time, 11) * 60 + digits(time, 14)
}

export function showWallMinutes(minutes: WallMinutes): LocalDateTime {
  return `${showDay(Math.floor(minutes / minutesPerDay))} ${showTimeOfDay(minutes)}:00` as LocalDateTime
}

/** `HH:MM`. */
export function showTimeOfDay(minutes: WallMinutes): string {
  const minute = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Days since 1970 of a text that begins with `YYYY-MM-DD`. Consecutive calls tend to be for the same day. */
export function dayOf(text: string): number {
  const date = text.slice(0, 10)
  if (date !== lastDay.date) {
    lastDay.date = date
    lastDay.day = daysSince1970(Number(date.slice(0, 4)), digits(date, 5), digits(date, 8))
  }
  return lastDay.day
}

const lastDay = { date: '1970-01-01', day: 0 }

/** `YYYY-MM-DD`. Days before year 0 and after 9999 cannot be written so: the nearest one that can stands for them. */
export function showDay(day: number): string {
  if (day !== lastShown.day) {
    lastShown.day = day
    lastShown.date = firstDay.add({ days: Math.min(Math.max(day, days.first), days.last) }).toString()
  }
  return lastShown.date
}

const firstDay = Temporal.PlainDate.from('1970-01-01')
const days = { first: dayOf('0000-01-01'), last: dayOf('9999-12-31') }
const lastShown = { day: 0, date: '1970-01-01' }

/** Monday is 1. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Of a time of day, `HH:MM`; `24:00` is 1,440. */
export function minuteOfDay(time: string): number {
  return digits(time, 0) * 60 + digits(time, 3)
}

function digits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/** Years are counted from March, so that a leap day is the last day of its year. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
