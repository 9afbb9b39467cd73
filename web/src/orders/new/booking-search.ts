import type { BookingStore } from './booking-store.ts'

/** What the address of a new order fills in. */
export interface BookingSearch {
  /** A local time of the company, such as `2031-01-02T09:00`. */
  readonly time?: string
  readonly inspector?: string
  readonly client?: string
  /** The buyer's. */
  readonly agent?: string
  /** The order that it is a copy of. */
  readonly from?: string
}

/** Fills in what the address says; without a person, the openings begin on that day. */
export function fillIn(
  store: BookingStore,
  search: BookingSearch,
  officeOf: (inspector: string) => string | undefined,
): void {
  const { time = '', inspector = '', client, agent } = search
  const start = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(time) ? `${time.slice(0, 10)} ${time.slice(11, 16)}:00` : ''
  const office = officeOf(inspector)
  store.change({
    ...(office && { office }),
    ...(start && inspector && { time: { start, inspectors: [inspector] } }),
    ...(start && { from: start.slice(0, 10) }),
    ...(client && { client }),
    ...(agent && { buyersagent: agent }),
  })
}
