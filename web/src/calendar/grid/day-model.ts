import type { Calendar, CalendarDrive, CalendarEvent, CalendarInspector, CalendarOrder, Hold } from 'plumbline-client'
import { dateOf, minuteOn, minutesPerDay, step } from './minutes.ts'

/** A stretch of a day, in minutes from midnight. */
export interface Stretch {
  readonly starts: number
  readonly ends: number
}

/** An order, blocked time or a hold in a lane; what overlaps stands side by side. */
export type Placed<T> = Stretch & { readonly it: T; readonly column: number; readonly columns: number }

/** One person's day. */
export interface Lane {
  readonly key: string
  readonly person: CalendarInspector
  readonly date: string
  readonly working: readonly Stretch[]
  readonly orders: readonly Placed<CalendarOrder>[]
  readonly blocked: readonly (Stretch & { readonly it: CalendarEvent })[]
  readonly holds: readonly (Stretch & { readonly it: Hold })[]
  readonly drives: readonly (Stretch & { readonly it: CalendarDrive })[]
  readonly bookedMinutes: number
  readonly workedMinutes: number
}

/** Orders without a listed person are in a lane of their own. */
export const nobody = ''

export function laneOf(calendar: Calendar, person: CalendarInspector, date: string): Lane {
  const on = <T extends { readonly start: string; readonly end: string }>(all: readonly T[]) =>
    all.flatMap(it => {
      const stretch = { starts: minuteOn(date, it.start), ends: minuteOn(date, it.end) }
      return stretch.ends > stretch.starts ? [{ ...stretch, it }] : []
    })
  const listed = new Set(calendar.inspectors.map(({ id }) => id))
  const isTheirs = ({ inspectors }: CalendarOrder) =>
    person.id === nobody ? inspectors.every(id => !listed.has(id)) : inspectors.includes(person.id)
  const orders = sideBySide(on(calendar.orders.filter(isTheirs)))
  const working = on(person.hours)
  return {
    key: `${person.id} ${date}`,
    person,
    date,
    working,
    orders,
    blocked: on(calendar.calendarevents.filter(({ user }) => user === person.id)),
    holds: on(calendar.holds.filter(({ inspector }) => inspector.includes(person.id))),
    drives: drivesOf(calendar, person.id, orders),
    bookedMinutes: sumOf(orders),
    workedMinutes: sumOf(working),
  }
}

function drivesOf({ drives }: Calendar, person: string, orders: readonly Placed<CalendarOrder>[]) {
  const at = new Map(orders.map(order => [order.it.id, order]))
  return drives.flatMap(it => {
    const [from, to] = [at.get(it.from), at.get(it.to)]
    return it.inspector === person && from && to ? [{ starts: from.ends, ends: to.starts, it }] : []
  })
}

const sumOf = (stretches: readonly Stretch[]) => stretches.reduce((sum, { starts, ends }) => sum + ends - starts, 0)

/** Puts what overlaps, directly or through others, into columns of one width. */
export function sideBySide<T>(all: readonly (Stretch & { readonly it: T })[]): Placed<T>[] {
  const placed: Placed<T>[] = []
  let group: (Stretch & { it: T; column: number })[] = []
  let groupEnds = 0
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    placed.push(...group.map(each => ({ ...each, columns })))
    group = []
  }
  for (const each of all.toSorted((a, b) => a.starts - b.starts || b.ends - a.ends)) {
    if (each.starts >= groupEnds) close()
    const taken = new Set(group.filter(({ ends }) => ends > each.starts).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    group.push({ ...each, column })
    groupEnds = Math.max(groupEnds, each.ends)
  }
  close()
  return placed
}

/** Whether the person works on the day or has anything in it. */
export const isUsed = ({ working, orders, holds }: Lane): boolean =>
  working.length > 0 || orders.length > 0 || holds.length > 0

const usualDay = { starts: 7 * 60, ends: 19 * 60 }

/** The whole hours that these lanes need, at least those of a usual day. */
export function hoursOf(lanes: readonly Lane[]): Stretch {
  const all = lanes.flatMap(({ working, orders, holds }) => [...working, ...orders, ...holds])
  const starts = Math.min(usualDay.starts, ...all.map(stretch => stretch.starts))
  const ends = Math.max(usualDay.ends, ...all.map(stretch => stretch.ends))
  return { starts: Math.floor(starts / 60) * 60, ends: Math.min(minutesPerDay, Math.ceil(ends / 60) * 60) }
}

/** What stands beside the orders of the listed people: those without one. */
export function hasUnassigned({ inspectors, orders }: Calendar, date: string): boolean {
  const listed = new Set(inspectors.map(({ id }) => id))
  return orders.some(order => dateOf(order.start) === date && order.inspectors.every(id => !listed.has(id)))
}

export const startOf = (lane: Lane, order: CalendarOrder) =>
  lane.orders.find(({ it }) => it.id === order.id)?.starts ?? 0

export function lengthOf({ orders }: Lane, order: CalendarOrder): number {
  const placed = orders.find(({ it }) => it.id === order.id)
  return placed ? Math.max(step, placed.ends - placed.starts) : step
}
