import type { HoldId, OrderId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Scope } from '../tenants/scope.ts'
import { minutesPerDay, showWallMinutes } from '../time/wall-minutes.ts'
import { type Agenda, type Span, workingWindows } from './agenda.ts'
import { listBusyTime } from './busy-store.ts'

/** Days since 1970. */
export interface DayRange {
  readonly firstDay: number
  readonly days: number
}

/** The order that moves, and the hold that the appointment will take the place of. */
interface Ignored {
  readonly orderId?: OrderId | undefined
  readonly holdId?: HoldId | undefined
}

/** What an appointment of this length that starts on one of the days, or in this time, can meet, with one statement. */
export async function loadAgendas(
  scope: Scope,
  users: readonly User[],
  { firstDay, days }: DayRange,
  minutes: number,
  ignored: Ignored = {},
  around?: Span,
): Promise<Agenda[]> {
  const lastDay = firstDay + days + Math.ceil(minutes / minutesPerDay)
  const ids = users.map(user => user.id)
  // A day more on both sides: buffers and drives are shorter than that.
  const { starts, ends } = around ?? { starts: (firstDay - 1) * minutesPerDay, ends: (lastDay + 1) * minutesPerDay }
  const busy = await listBusyTime(scope, ids, [showWallMinutes(starts), showWallMinutes(ends)], ignored.orderId)
  return users.map(user => ({
    user,
    windows: workingWindows(user, firstDay, lastDay - firstDay),
    busy: (busy.get(user.id) ?? []).filter(({ id }) => !ignored.holdId || id !== ignored.holdId),
  }))
}
