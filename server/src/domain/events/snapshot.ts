import type { Order } from '../orders/order.ts'
import { blankProperty } from '../orders/order-fields.ts'
import { fromMillis, toMillis } from '../rows.ts'

/** What whoever is told about an order wants to know beside it, as it was at that moment. */
export interface EventContext {
  readonly companyKey: string
  readonly zone: string
  readonly client: SnapshotClient | undefined
  /** Who inspects, by name. */
  readonly inspector: string
  /** Other orders of the same people at the same time. */
  readonly conflicts: readonly string[]
}

export interface SnapshotClient {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobilePhone: string
}

/** The order of an event as text; with what surrounds it where somebody is told. */
export function writeSnapshot(order: Order, surroundings: EventContext | undefined): string {
  // The moments that every order has stand there as milliseconds: written out they would take longer than all the rest.
  const { createdAt, modifiedAt } = order
  const brief = { ...order, createdAt: toMillis(createdAt), modifiedAt: toMillis(modifiedAt) }
  return JSON.stringify(surroundings ? { ...brief, surroundings } : brief)
}

export interface Snapshot {
  readonly order: Order
  readonly context: EventContext | undefined
}

const instants = ['createdAt', 'completedAt', 'firstCompletedAt', 'paidAt', 'modifiedAt', 'removedAt'] as const

export function readSnapshot(text: string): Snapshot {
  const { surroundings, ...stored } = JSON.parse(text) as Record<string, unknown>
  for (const name of instants) {
    const at = stored[name]
    if (typeof at === 'number') stored[name] = fromMillis(at)
    else if (typeof at === 'string') stored[name] = Temporal.Instant.from(at)
  }
  // A snapshot that was written before a field existed has its blank value.
  const order = { ...blankProperty, ...stored } as unknown as Order
  return { order, context: surroundings as EventContext | undefined }
}
