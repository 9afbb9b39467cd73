import { loadDrives } from '../drives/stored-drives.ts'
import type { OrderId, UserId } from '../ids.ts'
import { positionOf } from '../openings/positions.ts'
import type { Scope } from '../tenants/scope.ts'
import { readWallMinutes } from '../time/wall-minutes.ts'
import type { CalendarOrder } from './calendar-orders.ts'

/** The way from one appointment of a person to the next one of the same day. */
export interface CalendarDrive {
  readonly userId: UserId
  readonly from: OrderId
  readonly to: OrderId
  readonly minutes: number
  /** Whether the time between the two is enough. */
  readonly fits: boolean
}

/** Between neighbouring orders with known positions. One statement where a routing service measures drives, else none. */
export async function findCalendarDrives(scope: Scope, orders: readonly CalendarOrder[]): Promise<CalendarDrive[]> {
  const positions = new Map(orders.map(order => [order.id, positionOf(order, scope.positionOfZip)]))
  const drive = await loadDrives(scope, ...positions.values())
  return neighboursOf(orders).flatMap(({ userId, first, second }) => {
    const [from, to] = [positions.get(first.id), positions.get(second.id)]
    if (!from || !to) return []
    const minutes = drive(from, to)
    const between = readWallMinutes(second.startsAt) - readWallMinutes(first.endsAt)
    return [{ userId, from: first.id, to: second.id, minutes, fits: between >= minutes }]
  })
}

/** Pairs of consecutive orders of a person on one day; the orders come by start. */
function neighboursOf(orders: readonly CalendarOrder[]) {
  const pairs: { userId: UserId; first: CalendarOrder; second: CalendarOrder }[] = []
  const last = new Map<UserId, CalendarOrder>()
  for (const second of orders) {
    for (const userId of new Set(second.inspectorIds)) {
      const first = last.get(userId)
      if (first && first.endsAt.slice(0, 10) === second.startsAt.slice(0, 10)) pairs.push({ userId, first, second })
      if (!first || second.endsAt > first.endsAt) last.set(userId, second)
    }
  }
  return pairs
}
