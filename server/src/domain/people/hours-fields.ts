import { z } from 'zod'
import type { Field, Place, Sent } from '../entries/field.ts'
import { listOf } from '../entries/values.ts'
import { readLocalDateTime, readTimeOfDay, type TimeOfDay } from '../time/local-time.ts'
import { type DatedHours, inOrder, overlappingHours, type WorkingHours, weekdays } from '../time/working-hours.ts'

const hoursEntry = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).describe('The weekdays.'),
  from: z.string().describe('Time of day, such as `08:30`.'),
  to: z.string().describe('Time of day, such as `17:00`.'),
})
type HoursEntry = Sent<typeof hoursEntry>

/** The hours of one date, which replace those of its weekday; none are a day off. */
const exceptionEntry = z.strictObject({
  date: z.string().describe('The date, such as `2026-12-24`.'),
  hours: listOf(hoursEntry.omit({ days: true })).describe('The windows of this date; none are a day off.'),
})
type ExceptionEntry = Sent<typeof exceptionEntry>

const hoursSchema = listOf(hoursEntry).describe('Working hours by weekday.')
export const hours: Field<typeof hoursSchema, readonly WorkingHours[]> = {
  schema: hoursSchema,
  plan: planHours,
  show: showHours,
}

const exceptionsSchema = listOf(exceptionEntry).describe('Dates with other working hours than their weekday.')
/** Replace the hours on their dates, by day and start. */
export const exceptions: Field<typeof exceptionsSchema, readonly DatedHours[]> = {
  schema: exceptionsSchema,
  plan: planExceptions,
  show: showExceptions,
}

function planHours(entries: readonly HoursEntry[], { path, mistakes }: Place): WorkingHours[] {
  const hours = entries.flatMap(({ days, ...entry }, i) => {
    const window = planWindow(mistakes, `${path}[${i}]`, entry)
    return days.map(day => ({ weekday: weekdays.indexOf(day) + 1, ...window }))
  })
  for (const { weekday, starts } of overlappingHours(hours)) {
    mistakes.add(path, `two windows overlap on ${weekdays[weekday - 1]} at ${starts}`)
  }
  return inOrder(hours)
}

function planWindow(mistakes: Place['mistakes'], path: string, { from, to }: Omit<HoursEntry, 'days'>) {
  const starts = readTimeOfDay(from)
  const ends = readTimeOfDay(to)
  if (!starts) mistakes.add(`${path}.from`, `"${from}" is not a time of day such as "08:30"`)
  if (!ends) mistakes.add(`${path}.to`, `"${to}" is not a time of day such as "17:00"`)
  if (starts && ends && ends <= starts) mistakes.add(path, 'ends before it starts')
  return { starts: starts as TimeOfDay, ends: ends as TimeOfDay }
}

const dayOff = { starts: '00:00' as TimeOfDay, ends: '00:00' as TimeOfDay }

function planExceptions(entries: readonly ExceptionEntry[], { path, mistakes }: Place): DatedHours[] {
  const seen = new Set<string>()
  const planned = entries.flatMap(({ date: day, hours }, i) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !readLocalDateTime(`${day} 00:00`))
      mistakes.add(`${path}[${i}].date`, `"${day}" is not a date such as "2026-12-24"`)
    if (seen.has(day)) mistakes.add(`${path}[${i}].date`, `${day} is listed twice`)
    seen.add(day)
    const windows = hours.map((entry, j) => ({
      weekday: 1,
      ...planWindow(mistakes, `${path}[${i}].hours[${j}]`, entry),
    }))
    for (const { starts } of overlappingHours(windows))
      mistakes.add(`${path}[${i}]`, `two windows overlap at ${starts}`)
    return (windows.length === 0 ? [dayOff] : inOrder(windows)).map(({ starts, ends }) => ({ day, starts, ends }))
  })
  return planned.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
}

/** Days with the same hours share an entry. */
function showHours(hours: readonly WorkingHours[]): HoursEntry[] {
  const byWindow = Map.groupBy(hours, ({ starts, ends }) => `${starts} ${ends}`)
  return [...byWindow.values()].flatMap(windows => {
    const [first] = windows
    if (!first) return []
    const days = windows.flatMap(({ weekday }) => weekdays[weekday - 1] ?? [])
    return { days, from: first.starts, to: first.ends }
  })
}

function showExceptions(hours: readonly DatedHours[]): ExceptionEntry[] {
  return [...Map.groupBy(hours, ({ day }) => day)].map(([date, windows]) => ({
    date,
    hours: windows.filter(({ starts, ends }) => starts < ends).map(({ starts, ends }) => ({ from: starts, to: ends })),
  }))
}
