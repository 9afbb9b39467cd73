import type { OrderId, WebhookId } from '../ids.ts'
import type { EventKind } from '../orders/order-event.ts'

/** The kind of a test delivery; webhooks receive it without subscribing to it. */
export const testKind = 'WEBHOOK_TEST'

/**
 * Each order has a queue per webhook. The first delivery of the queue is `due`; the next becomes `due` when it is
 * completed or has failed `blockingAttempts` times. The others are `waiting`.
 */
export type DeliveryState = 'waiting' | 'due' | 'delivered' | 'failed'
export const deliveryStates: readonly DeliveryState[] = ['waiting', 'due', 'delivered', 'failed']

/** One event for one webhook. The row is the job. */
export interface Delivery {
  readonly webhookId: WebhookId
  readonly eventId: string
  readonly orderId: OrderId | undefined
  readonly kind: EventKind | typeof testKind
  readonly occurredAt: Temporal.Instant
  readonly state: DeliveryState
  /** Attempts since the delivery was queued or last resent. */
  readonly attemptCount: number
  /** While a worker holds the lease: when the lease ends. */
  readonly dueAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

export interface Attempt {
  readonly number: number
  readonly at: Temporal.Instant
  readonly millis: number
  /** Undefined where no response came. */
  readonly httpStatus: number | undefined
  /** Empty after a success. */
  readonly error: string
  /** The beginning of the response body. */
  readonly responseBody: string
}

/** A delivery with fewer attempts blocks the later deliveries of its order. */
export const blockingAttempts = 2

/** How long completed deliveries and their attempts are kept. */
export const retentionDays = 30

export function isSuccess({ httpStatus = 0 }: Pick<Attempt, 'httpStatus'>): boolean {
  return httpStatus >= 200 && httpStatus < 300
}
