import type { Package } from '../catalogue/catalogue.ts'
import type {
  AgentId,
  ClientId,
  ContactId,
  FeeId,
  OfficeId,
  OrderId,
  OrderTypeId,
  PackageId,
  ServiceId,
  UserId,
} from '../ids.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { OrderControl } from './order-controls.ts'
import type { OrderProperty } from './order-fields.ts'

/** An inspection, from draft to completion. */
export interface Order extends OrderProperty {
  readonly id: OrderId
  /** Order number shown to staff. */
  readonly oid: number
  readonly officeId: OfficeId
  readonly orderTypeId: OrderTypeId | undefined
  readonly clientId: ClientId | undefined
  readonly buyersAgentId: AgentId | undefined
  readonly sellersAgentId: AgentId | undefined
  readonly contacts: readonly OrderContact[]
  /** Whom the client asked for. A request stays when the order is given to others. */
  readonly requestedInspectorIds: readonly UserId[]
  /** Start of the appointment. */
  readonly startsAt: LocalDateTime | undefined
  readonly durationMinutes: number
  /** Whether the duration was given; otherwise it follows from the services. */
  readonly isDurationGiven: boolean
  readonly createdAt: Temporal.Instant
  readonly createdBy: UserId
  /** Undefined on a draft. */
  readonly scheduledAt: LocalDateTime | undefined
  readonly scheduledBy: UserId | undefined
  readonly confirmedAt: LocalDateTime | undefined
  readonly confirmedBy: UserId | undefined
  readonly completedAt: Temporal.Instant | undefined
  readonly completedBy: UserId | undefined
  readonly firstCompletedAt: Temporal.Instant | undefined
  readonly firstCompletedBy: UserId | undefined
  /** Undefined while an amount is due. */
  readonly paidAt: Temporal.Instant | undefined
  readonly paidCents: number
  readonly sendsEmail: boolean
  readonly sendsSms: boolean
  readonly modifiedAt: Temporal.Instant
  readonly cancelledAt: Temporal.Instant | undefined
  readonly cancelledBy: UserId | undefined
  /** Set when the reason is one of the company's. */
  readonly cancelReasonId: string | undefined
  readonly cancelReason: string
  readonly removedAt: Temporal.Instant | undefined
  readonly removedBy: UserId | undefined
  /** Whether its time is in `guarded_times`, where it cannot overlap other guarded time of the same people. */
  readonly isGuarded: boolean
  /** The custom fields with a value. */
  readonly controls: readonly OrderControl[]
  readonly inspectors: readonly OrderInspector[]
  readonly services: readonly OrderService[]
  readonly fees: readonly OrderFee[]
  readonly packages: readonly OrderPackage[]
}

/** The fields of an order that are stored in tables of their own. */
export type OrderParts = Pick<Order, 'inspectors' | 'services' | 'fees' | 'packages'>

/** Another person on the order; the type is the part that the person has in it. */
export interface OrderContact {
  readonly id: ContactId
  readonly type: string
}

/** Place 1 is the inspector of the slot, 2 to 10 are additional people; a place may be empty. */
export interface OrderInspector {
  readonly place: number
  readonly userId: UserId
}

export interface OrderService {
  readonly id: ServiceId
  readonly name: string
}

/** A fee with its amount on this order, independent of later changes of the catalogue. */
export interface OrderFee {
  readonly feeId: FeeId
  readonly name: string
  readonly amountCents: number
  readonly serviceId: ServiceId | undefined
}

/** A recorded package; one that was sent twice is recorded twice. */
export interface OrderPackage {
  readonly id: string
  readonly packageId: PackageId
  readonly name: string
}

/** The records of the packages of one request. */
export function recordPackages(packages: readonly Package[], at: Temporal.Instant): OrderPackage[] {
  return packages.map(({ id, name }, i) => ({ id: `${at.epochMilliseconds}-${i}`, packageId: id, name }))
}

export const maxInspectors = 10
/** Limit of services, and of fees. */
export const maxEntries = 100

export const orderStatuses = ['draft', 'scheduled', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Section 3: an order without a moment of scheduling is a draft. Of a row, the moments are as the store has them. */
export function statusOf(order: Readonly<Record<'scheduledAt' | 'completedAt' | 'cancelledAt', unknown>>): OrderStatus {
  if (order.cancelledAt) return 'cancelled'
  if (order.completedAt) return 'completed'
  return order.scheduledAt ? 'scheduled' : 'draft'
}

/** A removed or cancelled order takes no time, is in no footprints and causes no reminders. */
export function isCancelledOrRemoved({ removedAt, cancelledAt }: Order): boolean {
  return removedAt !== undefined || cancelledAt !== undefined
}

/** A scheduled order that was neither cancelled nor removed. */
export function isActive(order: Order | undefined): boolean {
  return order?.scheduledAt !== undefined && !isCancelledOrRemoved(order)
}

/** Undoes a cancellation. */
export const notCancelled = {
  cancelledAt: undefined,
  cancelledBy: undefined,
  cancelReasonId: undefined,
  cancelReason: '',
} as const satisfies Partial<Order>

export function isOnOrder(order: Order, userId: UserId): boolean {
  return order.inspectors.some(inspector => inspector.userId === userId)
}

/** Whom the client asked for, but who is not on the order. */
export function missedInspectors({
  inspectors,
  requestedInspectorIds,
}: Pick<Order, 'requestedInspectorIds'> & {
  readonly inspectors: readonly Pick<OrderInspector, 'userId'>[]
}): UserId[] {
  return requestedInspectorIds.filter(id => inspectors.every(({ userId }) => userId !== id))
}

/** Section 3: the time or the inspectors of a scheduled order changed. */
export function isRescheduled(before: Order, after: Order): boolean {
  if (!isActive(before)) return false
  return (
    before.startsAt !== after.startsAt ||
    before.durationMinutes !== after.durationMinutes ||
    !sameInspectors(before, after)
  )
}

export function sameInspectors(a: Order, b: Order): boolean {
  const text = ({ inspectors }: Order) => inspectors.map(({ place, userId }) => `${place} ${userId}`).join()
  return text(a) === text(b)
}
