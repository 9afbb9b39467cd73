import type { OrderId, WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'

/** What a test is called; no webhook has to subscribe to it. */
export const testKind = 'WEBHOOK_TEST'

/**
 * Of one order's events only the first in line is due; the others wait until it got through, or was refused often
 * enough to be let past.
 */
export type DeliveryState = 'waiting' | 'due' | 'delivered' | 'failed'
export const deliveryStates: readonly DeliveryState[] = ['waiting', 'due', 'delivered', 'failed']

/** One event for one webhook. */
export interface Delivery {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly orderId: OrderId | undefined
  readonly kind: EventKind | typeof testKind
  readonly occurredAt: Temporal.Instant
  readonly state: DeliveryState
  /** How often it was tried since it was queued or last sent again. */
  readonly attemptCount: number
  /** Of what is under way: when it comes back if nobody settles it. */
  readonly dueAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

/** One try, and what came of it. */
export interface Attempt {
  readonly number: number
  readonly at: Temporal.Instant
  readonly millis: number
  /** Nothing where no answer came. */
  readonly httpStatus: number | undefined
  /** What went wrong, in words; empty after a success. */
  readonly error: string
  /** The beginning of what was answered. */
  readonly answer: string
}

/** Past this many failed tries an event no longer holds up the later ones of its order. */
export const blockingAttempts = 2

/** How long deliveries and their attempts are kept once they are settled. */
export const retentionDays = 30

export function isSuccess({ httpStatus = 0 }: Pick<Attempt, 'httpStatus'>): boolean {
  return httpStatus >= 200 && httpStatus < 300
}
