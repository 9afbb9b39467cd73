import type { OrderId, UserId } from '../ids.ts'
import type { BusyTime } from '../openings/agenda.ts'

/** An appointment that overlaps an earlier one of the same person, or time off. */
export interface Clash {
  readonly orderId: OrderId
  readonly userId: UserId
  readonly starts: number
  readonly other: BusyTime
}

/** Each pair once, by start. Holds expire by themselves, and touching ends do not overlap. */
export function clashesOf(busy: ReadonlyMap<UserId, readonly BusyTime[]>): Clash[] {
  const clashes = new Map<string, Clash>()
  for (const [userId, times] of busy) {
    for (const clash of clashesOfPerson(userId, times)) {
      const key = `${clash.orderId} ${clash.other.id}`
      if (!clashes.has(key)) clashes.set(key, clash)
    }
  }
  return [...clashes.values()].sort((a, b) => a.starts - b.starts)
}

function clashesOfPerson(userId: UserId, all: readonly BusyTime[]): Clash[] {
  const times = all.filter(({ kind }) => kind !== 'hold').toSorted((a, b) => a.starts - b.starts)
  return times.flatMap((first, i) => {
    const after = times.slice(i + 1)
    const end = after.findIndex(({ starts }) => starts >= first.ends)
    const overlapping = end < 0 ? after : after.slice(0, end)
    return overlapping.flatMap(second => clashOf(userId, first, second) ?? [])
  })
}

function clashOf(userId: UserId, first: BusyTime, second: BusyTime): Clash | undefined {
  const [order, other] = second.kind === 'order' ? [second, first] : [first, second]
  if (order.kind !== 'order' || order.id === other.id) return undefined
  return { orderId: order.id as OrderId, userId, starts: order.starts, other }
}
