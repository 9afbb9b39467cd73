import { type LocalDateTime, showLocalDateTime } from '../calendar/local-time.ts'
import type { AgentId, ClientId, FeeId, OfficeId, OrderId, OrderTypeId, ServiceId, UserId } from '../ids.ts'

/** An inspection, from draft to completion. */
export interface Order {
  readonly id: OrderId
  /** The number staff know the order by. */
  readonly oid: number
  readonly officeId: OfficeId
  readonly orderTypeId: OrderTypeId | undefined
  readonly clientId: ClientId | undefined
  readonly buyersAgentId: AgentId | undefined
  readonly sellersAgentId: AgentId | undefined
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly squareFeet: number | undefined
  readonly yearBuilt: number | undefined
  readonly salesPriceCents: number | undefined
  readonly foundation: string
  readonly reportNumber: string
  /** The appointment; where it ends follows from its length. */
  readonly startsAt: LocalDateTime | undefined
  readonly durationMinutes: number
  readonly createdAt: Temporal.Instant
  readonly createdBy: UserId
  /** Nothing on a draft. */
  readonly scheduledAt: LocalDateTime | undefined
  readonly scheduledBy: UserId | undefined
  readonly confirmedAt: LocalDateTime | undefined
  readonly confirmedBy: UserId | undefined
  readonly completedAt: Temporal.Instant | undefined
  readonly completedBy: UserId | undefined
  readonly firstCompletedAt: Temporal.Instant | undefined
  readonly firstCompletedBy: UserId | undefined
  readonly paidAt: Temporal.Instant | undefined
  readonly sendsEmail: boolean
  readonly sendsSms: boolean
  readonly modifiedAt: Temporal.Instant
  readonly removedAt: Temporal.Instant | undefined
  readonly inspectors: readonly OrderInspector[]
  readonly serviceIds: readonly ServiceId[]
  readonly fees: readonly OrderFee[]
}

/** Place 1 is the inspector of the slot, 2 to 10 are additional people; a place may be empty. */
export interface OrderInspector {
  readonly place: number
  readonly userId: UserId
}

/** What a fee came to on this order, whatever the catalogue says today. */
export interface OrderFee {
  readonly feeId: FeeId
  readonly amountCents: number
}

/** Wall time and minutes added up as on a clock on the wall: an hour that summer time skips or repeats counts once. */
export function endOf(startsAt: LocalDateTime, minutes: number): LocalDateTime {
  return showLocalDateTime(Temporal.PlainDateTime.from(startsAt.replace(' ', 'T')).add({ minutes }))
}
