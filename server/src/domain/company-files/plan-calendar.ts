import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { UserId } from '../ids.ts'
import { type LocalDateTime, readLocalDateTime, readTimeOfDay, type TimeOfDay } from '../time/local-time.ts'
import { inOrder, overlappingHours, type WorkingHours, weekdays } from '../time/working-hours.ts'
import type { BlockedEntry, HoursEntry } from './company-file.ts'
import type { Mistakes } from './references.ts'

export function planHours(mistakes: Mistakes, path: string, entries: readonly HoursEntry[]): WorkingHours[] {
  const hours = entries.flatMap(({ days, from, to }, i) => {
    const starts = readTimeOfDay(from)
    const ends = readTimeOfDay(to)
    if (!starts) mistakes.add(`${path}[${i}].from`, `"${from}" is no time of day such as "08:30"`)
    if (!ends) mistakes.add(`${path}[${i}].to`, `"${to}" is no time of day such as "17:00"`)
    if (starts && ends && ends <= starts) mistakes.add(`${path}[${i}]`, 'ends before it starts')
    return days.map(day => ({
      weekday: weekdays.indexOf(day) + 1,
      starts: starts as TimeOfDay,
      ends: ends as TimeOfDay,
    }))
  })
  for (const { weekday, starts } of overlappingHours(hours)) {
    mistakes.add(path, `two windows overlap on ${weekdays[weekday - 1]} at ${starts}`)
  }
  return inOrder(hours)
}

export function planBlockedTimes(
  mistakes: Mistakes,
  path: string,
  userId: UserId,
  entries: readonly BlockedEntry[],
): BlockedTime[] {
  return entries.map(({ from, to, title }, i) => {
    const startsAt = readLocalDateTime(from)
    const endsAt = readLocalDateTime(to)
    if (!startsAt) mistakes.add(`${path}[${i}].from`, `"${from}" is no time such as "2026-12-24 12:00"`)
    if (!endsAt) mistakes.add(`${path}[${i}].to`, `"${to}" is no time such as "2026-12-24 18:00"`)
    if (startsAt && endsAt && endsAt <= startsAt) mistakes.add(`${path}[${i}]`, 'ends before it starts')
    return { userId, startsAt: startsAt as LocalDateTime, endsAt: endsAt as LocalDateTime, title }
  })
}
