import type { AgentId, ClientId, OrderId, UserId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import type { OrderEvent } from '../orders/order-event.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** 2.8: a pointer to a coming inspection for one of the people on it. It has no id but the order's. */
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

/** What people would call the inspection: whose it is and where. */
export function nameOf({ clientName, address1, oid }: Footprint): string {
  return [clientName, address1].filter(Boolean).join(', ') || `Order ${oid}`
}

/** Whose footprints a change of an order writes, and whose it takes away. */
export interface FootprintChange {
  readonly written: readonly UserId[]
  readonly gone: readonly UserId[]
}

/** Only people of an order that was scheduled can have left footprints on it. */
export function footprintChangeOf({ order, before }: OrderEvent, wallTime: LocalDateTime): FootprintChange {
  const had = before?.scheduledAt ? peopleOn(before) : new Set<UserId>()
  const written = isComing(order, wallTime) ? peopleOn(order) : new Set<UserId>()
  return { written: [...written], gone: [...had.difference(written)] }
}

function isComing({ startsAt, removedAt }: Order, wallTime: LocalDateTime): boolean {
  return startsAt !== undefined && startsAt > wallTime && !removedAt
}

/** Somebody may stand in two places of one order. */
function peopleOn({ inspectors }: Order): Set<UserId> {
  return new Set(inspectors.map(({ userId }) => userId))
}

/** 8: what was written before this moment has outlived the company's retention. */
export function retainedSince(now: Temporal.Instant, retentionDays: number): Temporal.Instant {
  return now.subtract({ hours: 24 * retentionDays })
}
