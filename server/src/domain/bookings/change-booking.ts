import { cancelOrder } from '../orders/end-order.ts'
import { type Order, type OrderStatus, statusOf } from '../orders/order.ts'
import { nothingSent } from '../orders/order-input.ts'
import { requireOrder } from '../orders/require-order.ts'
import { updateOrder } from '../orders/update-order.ts'
import { withOutbox } from '../outbox/transactional-outbox.ts'
import { mistakeIn, Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { instantOf, readLocalDateTime } from '../time/local-time.ts'
import { type Booked, bookingSource } from './book.ts'
import { findBookingByToken } from './booking-store.ts'
import { findPerson, requirePerson, type Wanted } from './find-times.ts'

/** What a client may do with the link of a booking. */
export interface BookingChanges {
  readonly status: OrderStatus
  readonly reschedules: boolean
  readonly cancels: boolean
  /** The last moment for changes; undefined without an appointment. */
  readonly until: Temporal.Instant | undefined
  /** Why nothing can be changed. */
  readonly fixed: 'late' | 'over' | 'office' | undefined
}

export function changesOf(
  { settings, zone }: Pick<Company, 'settings' | 'zone'>,
  order: Order,
  now: Temporal.Instant,
): BookingChanges {
  const until = order.startsAt && instantOf(order.startsAt, zone).subtract({ hours: settings.bookingChangeHours })
  const fixed = fixedBy(settings, order, until, now)
  return {
    status: statusOf(order),
    reschedules: !fixed && settings.bookingReschedules,
    cancels: !fixed && settings.bookingCancels,
    until,
    fixed,
  }
}

function fixedBy(
  { bookingReschedules, bookingCancels }: Company['settings'],
  order: Order,
  until: Temporal.Instant | undefined,
  now: Temporal.Instant,
): BookingChanges['fixed'] {
  if (order.removedAt || order.cancelledAt || order.completedAt) return 'over'
  if (!bookingReschedules && !bookingCancels) return 'office'
  return until && Temporal.Instant.compare(now, until) > 0 ? 'late' : undefined
}

/** The booking with its order. A removed order has none. */
export async function requireBooking(tenant: Tenant, token: string): Promise<Booked> {
  const booking = token === '' ? undefined : await findBookingByToken(tenant, token)
  const order = booking && (await requireOrder(tenant, booking.orderId))
  if (!order || order.removedAt) throw new Refusal('booking.unknown')
  return { booking, order }
}

/** What an order that moves needs. */
export function wantedOfOrder(order: Order, inspector: string): Wanted {
  const { zip, latitude, longitude, services, durationMinutes: minutes, id: orderId } = order
  return { serviceIds: services.map(({ id }) => id), minutes, place: { zip, latitude, longitude }, inspector, orderId }
}

/** Moves the appointment to a time that is open. A repetition changes nothing. */
export async function rescheduleBooking(scope: Scope, token: string, start: string): Promise<Booked> {
  await requireNotMigrating(scope)
  const { booking, order } = await requireBooking(scope, token)
  const startsAt = readLocalDateTime(start)
  if (!startsAt) throw mistakeIn('start', 'time')
  if (order.startsAt === startsAt && !order.cancelledAt) return { booking, order }
  requireAllowed(scope, order, 'reschedules')
  const [same] = order.inspectors
  const wanted = wantedOfOrder(order, '')
  const kept = same && (await findPerson(scope, { ...wanted, inspector: same.userId }, startsAt))
  const person = kept ?? (await requirePerson(scope, wanted, startsAt))
  const input = { ...nothingSent, startsAt, inspectors: [{ place: 1, id: person }], source: bookingSource }
  const written = await withOutbox(scope, () => updateOrder(scope, order.id, { ...input, conflict: 'reject' }))
  return { booking, order: written.order }
}

/** A repetition changes nothing. */
export async function cancelBooking(scope: Scope, token: string): Promise<Booked> {
  await requireNotMigrating(scope)
  const { booking, order } = await requireBooking(scope, token)
  if (order.cancelledAt) return { booking, order }
  requireAllowed(scope, order, 'cancels')
  const written = await withOutbox(scope, () => cancelOrder(scope, order.id, 'Client cancelled', bookingSource))
  return { booking, order: written.order }
}

export function requireAllowed({ company, now }: Scope, order: Order, change: 'reschedules' | 'cancels'): void {
  const allowed = changesOf(company, order, now)
  // failpoint: bookings-changed-too-late
  if (!allowed[change]) throw new Refusal('booking.fixed', { reason: allowed.fixed ?? 'office' })
}
