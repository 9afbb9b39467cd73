import type { OrderCreated, PriceAnswer } from 'plumbline-client'
import { Refused, TimeTaken } from 'plumbline-client/errors'
import { api } from '../../session/api.ts'
import { wallNow } from '../../shell/formats.ts'
import { once } from './attempts.ts'
import type { Booking, HeldTime } from './booking.ts'
import { fieldsOf } from './booking-fields.ts'
import type { BookingStore } from './booking-store.ts'

export interface Saving {
  readonly isScheduled: boolean
  readonly price: PriceAnswer | undefined
  readonly author: string
  readonly zone: string
  /** Why it is booked in spite of what is in the way. */
  readonly override?: string | undefined
}

/** Saves the client if it is a new one, then the order, each of them once. */
export async function saveBooking(store: BookingStore, saving: Saving): Promise<OrderCreated> {
  const noted = await saveClient(store, saving)
  const order = await saveBooked(store, saving)
  return { ...order, warnings: [...noted, ...order.warnings] }
}

async function saveBooked(store: BookingStore, saving: Saving): Promise<OrderCreated> {
  try {
    return await saveOrder(store.get(), saving)
  } catch (error) {
    const { hold, ...booking } = store.get()
    if (!(error instanceof Refused) || error instanceof TimeTaken || !(await hasEnded(hold))) throw error
    // The booking keeps naming it: a new hold would take the time before the order does.
    return saveOrder({ ...booking, hold: undefined }, saving)
  }
}

async function saveClient(store: BookingStore, { zone }: Saving): Promise<readonly string[]> {
  const { client, ...typed } = store.get()
  const fields = Object.fromEntries(
    (['firstname', 'lastname', 'emailaddress', 'mobilephone'] as const).map(name => [name, typed[name].trim()]),
  )
  if (client || Object.values(fields).every(value => value === '')) return []
  const { id, warnings } = await once('client', fields, wallNow(zone), key =>
    api.createClient(fields, { idempotencyKey: key }),
  )
  store.change({ client: id })
  return warnings
}

function saveOrder(booking: Booking, { isScheduled, price, author, zone, override }: Saving): Promise<OrderCreated> {
  const fields = { ...fieldsOf(booking, price, author), ...(override && { override }) }
  return once('order', { ...fields, isScheduled }, wallNow(zone), (idempotencyKey, at) =>
    api.createOrder(
      { ...fields, ...(isScheduled && { inprogress: false, scheduled: at }) },
      { conflict: 'reject', idempotencyKey, ...(booking.office && { office: booking.office }) },
    ),
  )
}

/** An order that names a hold that has ended is refused; without the name, it is booked if the time is still free. */
async function hasEnded(hold: HeldTime | undefined): Promise<boolean> {
  return hold !== undefined && !(await api.holds()).some(({ id }) => id === hold.id)
}
