import { basePath } from '../page.ts'

interface Booking {
  /** A local time of the company. */
  readonly time?: string
  readonly inspector?: string
}

/** The page of a new order, with time and person filled in. */
export function newOrderAddress({ time, inspector }: Booking): string {
  const query = new URLSearchParams({
    ...(time && { time: time.replace(' ', 'T') }),
    ...(inspector && { inspector }),
  }).toString()
  return `${basePath}/orders/new${query && `?${query}`}`
}
