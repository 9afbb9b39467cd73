import type { Calendar, CalendarOrder } from 'plumbline-client'

export interface Overlap {
  /** The name of the person who is booked twice. */
  readonly inspector: string
  readonly first: CalendarOrder
  readonly second: CalendarOrder
}

/** Pairs of orders of one person at the same time, by start. Touching ends do not overlap. */
export function findOverlaps({ orders, inspectors }: Pick<Calendar, 'orders' | 'inspectors'>): Overlap[] {
  const byStart = orders.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return inspectors.flatMap(({ id, name }) => {
    const own = byStart.filter(order => order.inspectors.includes(id))
    return own.flatMap((first, at) =>
      own
        .slice(at + 1)
        .filter(second => second.start < first.end)
        .map(second => ({ inspector: name, first, second })),
    )
  })
}
