import type { OfficeId, ServiceId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { hoursOn, type Window } from '../people/working-day.ts'
import type { Position } from '../places/position.ts'
import { minuteOfDay, minutesPerDay, type WallMinutes } from '../time/wall-minutes.ts'

/** From the first minute to the one before the end. */
export interface Span {
  readonly starts: WallMinutes
  readonly ends: WallMinutes
}

/** Time in which a person cannot take another appointment. */
export interface BusyTime extends Span {
  readonly kind: 'order' | 'hold' | 'time off'
  /** The number of an order. */
  readonly oid: number | undefined
  /** Of an order or a hold. */
  readonly id: string | undefined
  /** Of the house. Undefined if unknown, and for time off. */
  readonly position: Position | undefined
}

/** One person's working windows and busy time, by start. */
export interface Agenda {
  readonly user: User
  readonly windows: readonly Span[]
  readonly busy: readonly BusyTime[]
}

/** The appointment that is searched for or checked. */
export interface WantedAppointment {
  readonly minutes: number
  readonly serviceIds: readonly ServiceId[]
  readonly officeId: OfficeId
  readonly zip: string
  /** Of the house; undefined if unknown. */
  readonly position: Position | undefined
}

export function isAppointment({ kind }: BusyTime): boolean {
  return kind !== 'time off'
}

/** `order 1034`, `hold`, `time off` */
export function labelOf({ kind, oid }: BusyTime): string {
  return oid === undefined ? kind : `${kind} ${oid}`
}

/** The windows of one day; windows that touch are one. */
export function windowsOn(user: User, day: number): Span[] {
  const midnight = day * minutesPerDay
  return spansOf(hoursOn(user, day)).map(({ starts, ends }) => ({ starts: midnight + starts, ends: midnight + ends }))
}

/** Of the same list of hours, in minutes from midnight: a month of fifty people asks for them fifteen hundred times. */
const known = new WeakMap<readonly Window[], readonly Span[]>()

function spansOf(hours: readonly Window[]): readonly Span[] {
  return known.getOrInsertComputed(hours, () =>
    joined(hours.map(({ starts, ends }) => ({ starts: minuteOfDay(starts), ends: minuteOfDay(ends) }))),
  )
}

/** The windows of these days. Those that touch are one, also at midnight. */
export function workingWindows(user: User, firstDay: number, days: number): Span[] {
  return joined(Array.from({ length: days }, (_, i) => windowsOn(user, firstDay + i)).flat())
}

function joined(windows: readonly Span[]): Span[] {
  const merged: { starts: WallMinutes; ends: WallMinutes }[] = []
  for (const { starts, ends } of windows) {
    const last = merged.at(-1)
    // failpoint: touching-windows-apart
    if (last && starts <= last.ends) last.ends = Math.max(last.ends, ends)
    else merged.push({ starts, ends })
  }
  return merged
}
