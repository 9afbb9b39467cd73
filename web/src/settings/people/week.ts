import type { HoursSettings } from 'plumbline-client'

export type Weekday = HoursSettings['days'][number]
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[]

/** A part of a day, such as `08:00` to `12:00`. */
export interface Window {
  readonly from: string
  readonly to: string
}

export type Week = Readonly<Record<Weekday, readonly Window[]>>

/** The windows of each day; the tenant API lists days with equal windows together. */
export function weekOf(hours: readonly HoursSettings[]): Week {
  const windowsOn = (day: Weekday) =>
    inOrder(hours.filter(({ days }) => days.includes(day)).map(({ from, to }) => ({ from, to })))
  return Object.fromEntries(weekdays.map(day => [day, windowsOn(day)])) as unknown as Week
}

export function hoursOf(week: Week): HoursSettings[] {
  const all = weekdays.flatMap(day => inOrder(week[day]).map(window => ({ day, ...window })))
  const groups = Map.groupBy(all, ({ from, to }) => `${from} ${to}`)
  return [...groups.values()].map(group => ({
    days: group.map(({ day }) => day),
    from: group[0]?.from ?? '',
    to: group[0]?.to ?? '',
  }))
}

function inOrder(windows: readonly Window[]): Window[] {
  return windows.toSorted((one, other) => one.from.localeCompare(other.from))
}

const fullDay: Window = { from: '08:00', to: '17:00' }

/** Starts after the last window, as far as the day goes. */
export function nextWindow(windows: readonly Window[]): Window {
  const last = windows.at(-1)
  if (!last) return fullDay
  return last.to < '17:00' ? { from: addHour(last.to), to: '18:00' } : { from: last.to, to: '20:00' }
}

function addHour(time: string): string {
  return `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}${time.slice(2)}`
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
