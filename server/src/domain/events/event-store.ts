import { newId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { toMillis } from '../rows.ts'
import type { Scope } from '../scope.ts'
import { insertOf } from '../statements.ts'

export const eventKinds = [
  'ORDER_CREATED',
  'ORDER_SCHEDULED',
  'ORDER_RESCHEDULED',
  'ORDER_CONFIRMED',
  'ORDER_UPDATED',
  'ORDER_COMPLETED',
  'ORDER_DELETED',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Whose change it is. */
export type Writer = Pick<Scope, 'tx' | 'companyId' | 'actor'>

export interface OrderEvent {
  readonly kind: EventKind
  /** The order as it was when this happened. */
  readonly order: Order
}

const insertEvents = insertOf('events', ['company_id', 'id', 'order_id', 'kind', 'occurred_at', 'user_id', 'snapshot'])

/** Facts are written with the change: they are there exactly when it is. */
export async function recordEvents({ tx, companyId, actor }: Writer, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return
  // Within one change the ids say which came first; new ids are in order only from one millisecond to the next.
  const ids: string[] = events.map(() => newId()).sort()
  const rows = events.map(({ kind, order }, i) => [
    companyId,
    ids[i] ?? '',
    order.id,
    kind,
    toMillis(order.modifiedAt),
    actor.id,
    JSON.stringify(order),
  ])
  await tx.run(insertEvents(rows))
}
