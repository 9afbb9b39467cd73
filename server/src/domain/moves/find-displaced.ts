import type { BusyTime, Span } from '../openings/agenda.ts'
import { listAddresses, type StreetAddress } from '../openings/busy-store.ts'
import { loadAgendas } from '../openings/load-agendas.ts'
import type { User } from '../people/user.ts'
import type { Scope } from '../tenants/scope.ts'
import { showWallTime } from '../time/local-time.ts'
import { minutesPerDay, readWallMinutes } from '../time/wall-minutes.ts'

/** A booking of a person at a time at which the person does not work. */
export interface Displaced {
  readonly appointment: BusyTime
  readonly address: StreetAddress | undefined
  readonly reason: 'hours' | 'time off'
}

export const displacedDays = 60

/** The bookings ahead that the working hours or the time off of the person hit, from a day on. Two statements. */
export async function findDisplaced(scope: Scope, user: User, firstDay: number): Promise<Displaced[]> {
  const now = showWallTime(scope.now, scope.company.zone)
  const range = { firstDay, days: displacedDays }
  const [agenda] = await loadAgendas(scope, [user], range, minutesPerDay)
  if (!agenda) return []
  const off = agenda.busy.filter(({ kind }) => kind === 'time off')
  // The agenda also has what ended on the day before.
  const ahead = agenda.busy.filter(
    ({ kind, starts, ends }) => kind === 'order' && starts >= readWallMinutes(now) && ends > firstDay * minutesPerDay,
  )
  const hit = ahead.flatMap(appointment => {
    const reason = reasonOf(appointment, agenda.windows, off)
    return reason ? [{ appointment, reason }] : []
  })
  const addresses = await listAddresses(
    scope,
    hit.map(({ appointment }) => appointment.id ?? ''),
  )
  return hit.map(each => ({ ...each, address: addresses.get(each.appointment.id ?? '') }))
}

function reasonOf(
  { starts, ends }: Span,
  windows: readonly Span[],
  off: readonly Span[],
): Displaced['reason'] | undefined {
  if (off.some(time => time.starts < ends && time.ends > starts)) return 'time off'
  return windows.some(window => window.starts <= starts && ends <= window.ends) ? undefined : 'hours'
}
