import { isActive, type Order } from './order.ts'

export const eventKinds = [
  'ORDER_CREATED',
  'ORDER_SCHEDULED',
  'ORDER_RESCHEDULED',
  'ORDER_CONFIRMED',
  'ORDER_UPDATED',
  'ORDER_PAID',
  'ORDER_COMPLETED',
  'ORDER_CANCELED',
  'ORDER_DELETED',
  'ORDER_RESTORED',
  'REPORT_ADDED',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Something that happened to an order. */
export interface OrderEvent {
  readonly kind: EventKind
  /** The order right after the event. */
  readonly order: Order
  /** The order right before the event; undefined for a new order. */
  readonly before: Order | undefined
}

/** Every outcome of a command lists the events that the command caused. The outbox records them. */
export interface CausesEvents {
  readonly events: readonly OrderEvent[]
}

export interface OrderChanged extends CausesEvents {
  readonly order: Order
}

/** True when the order stops being a draft or cancelled. Repeated scheduling fields are an event too, but not this one. */
export function isFirstScheduling({ kind, before }: OrderEvent): boolean {
  return kind === 'ORDER_SCHEDULED' && !isActive(before)
}
