import { priceServices } from '../../domain/catalogue/pricing.ts'
import { newId, type UserId } from '../../domain/ids.ts'
import type { Order } from '../../domain/orders/order.ts'
import { blankProperty } from '../../domain/orders/order-fields.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showLocalDateTime } from '../../domain/time/local-time.ts'
import type { Booking } from './demo-bookings.ts'

export function makeOrder(company: Company, booking: Booking, oid: number): Order {
  const { visit } = booking
  const { isLarge: _, ...property } = visit.property
  const [inspector] = visit.inspectors
  if (!inspector) throw new Error('a visit needs an inspector')
  return {
    id: newId(),
    oid,
    officeId: inspector.officeId,
    orderTypeId: visit.services[0]?.orderTypeId,
    clientId: booking.client.id,
    buyersAgentId: booking.buyersAgent?.id,
    sellersAgentId: booking.sellersAgent?.id,
    ...blankProperty,
    ...property,
    state: 'NC',
    reportNumber: booking.isCompleted ? `R-${oid}` : '',
    startsAt: showLocalDateTime(visit.starts),
    durationMinutes: visit.minutes,
    isDurationGiven: true,
    createdAt: booking.bookedAt,
    createdBy: booking.bookedBy.id,
    ...progress(company, booking, inspector.id),
    paidAt: undefined,
    paidCents: 0,
    sendsEmail: true,
    sendsSms: true,
    removedAt: undefined,
    inspectors: visit.inspectors.map(({ id }, i) => ({ place: i + 1, userId: id })),
    services: visit.services.map(({ id, name }) => ({ id, name })),
    fees: priceServices(visit.services, property),
    packages: [],
  }
}

type Progress = Pick<
  Order,
  | 'scheduledAt'
  | 'scheduledBy'
  | 'confirmedAt'
  | 'confirmedBy'
  | 'completedAt'
  | 'completedBy'
  | 'firstCompletedAt'
  | 'firstCompletedBy'
  | 'modifiedAt'
>

/** Scheduled while the client is on the phone, confirmed the next day, completed when the report is written. */
function progress({ zone }: Company, booking: Booking, inspector: UserId): Progress {
  const { visit, bookedAt, bookedBy } = booking
  const scheduled = booking.isScheduled ? bookedAt.add({ minutes: 10 }) : undefined
  const confirmed = booking.isConfirmed ? bookedAt.add({ hours: 24 }) : undefined
  const reported = visit.starts.add({ minutes: visit.minutes + 90 })
  const completedAt = booking.isCompleted ? reported.toZonedDateTime(zone).toInstant() : undefined
  const completedBy = booking.isCompleted ? inspector : undefined
  const wallTime = (instant: Temporal.Instant) => showLocalDateTime(instant.toZonedDateTimeISO(zone).toPlainDateTime())
  return {
    scheduledAt: scheduled && wallTime(scheduled),
    scheduledBy: scheduled && bookedBy.id,
    confirmedAt: confirmed && wallTime(confirmed),
    confirmedBy: confirmed && bookedBy.id,
    completedAt,
    completedBy,
    firstCompletedAt: completedAt,
    firstCompletedBy: completedBy,
    modifiedAt: completedAt ?? confirmed ?? scheduled ?? bookedAt,
  }
}
