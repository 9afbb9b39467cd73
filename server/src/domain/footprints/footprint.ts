import type { AgentId, ClientId, OrderId, UserId } from '../ids.ts'
import { isCancelledOrRemoved, type Order } from '../orders/order.ts'
import type { OrderEvent } from '../orders/order-event.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** 2.8: a pointer to an upcoming inspection for one of its inspectors. Its id is the order's id. */
export interface Footprint {
  readonly orderId: OrderId
  readonly oid: number
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly startsAt: LocalDateTime | undefined
  readonly clientId: ClientId | undefined
  readonly clientName: string | undefined
  readonly buyersAgentId: AgentId | undefined
  readonly sellersAgentId: AgentId | undefined
  readonly modifiedAt: Temporal.Instant
}

/** A readable name for the inspection: client and address, or the order number. */
export function nameOf({ clientName, address1, oid }: Footprint): string {
  return [clientName, address1].filter(Boolean).join(', ') || `Order ${oid}`
}

/** The users whose footprints a change of an order writes and removes. */
export interface FootprintChange {
  readonly written: readonly UserId[]
  readonly removed: readonly UserId[]
}

/** Only inspectors of a scheduled order can have footprints. */
export function footprintChangeOf({ order, before }: OrderEvent, wallTime: LocalDateTime): FootprintChange {
  const had = before?.scheduledAt ? peopleOn(before) : new Set<UserId>()
  const written = isUpcoming(order, wallTime) ? peopleOn(order) : new Set<UserId>()
  return { written: [...written], removed: [...had.difference(written)] }
}

function isUpcoming(order: Order, wallTime: LocalDateTime): boolean {
  const { scheduledAt, startsAt } = order
  return scheduledAt !== undefined && startsAt !== undefined && startsAt > wallTime && !isCancelledOrRemoved(order)
}

/** A set, because one inspector may be in two places of an order. */
function peopleOn({ inspectors }: Order): Set<UserId> {
  return new Set(inspectors.map(({ userId }) => userId))
}

/** 8: footprints written before this time are past the company's retention. */
export function retainedSince(now: Temporal.Instant, retentionDays: number): Temporal.Instant {
  return now.subtract({ hours: 24 * retentionDays })
}
