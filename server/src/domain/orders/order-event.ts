import type { Order } from './order.ts'

export const eventKinds = [
  'ORDER_CREATED',
  'ORDER_SCHEDULED',
  'ORDER_RESCHEDULED',
  'ORDER_CONFIRMED',
  'ORDER_UPDATED',
  'ORDER_PAID',
  'ORDER_COMPLETED',
  'ORDER_DELETED',
  'REPORT_ADDED',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Something that happened to an order. */
export interface OrderEvent {
  readonly kind: EventKind
  /** The order as it was when this happened. */
  readonly order: Order
  /** And before that; nothing for an order that was just created. */
  readonly before: Order | undefined
}

/** The moment an order stops being a draft; a repeat of the scheduling fields is an event, but not this one. */
export function isFirstScheduling({ kind, before }: OrderEvent): boolean {
  return kind === 'ORDER_SCHEDULED' && !before?.scheduledAt
}
