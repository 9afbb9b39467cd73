export interface WebhookSettings {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly on: boolean
  readonly offReason: '' | 'asked' | 'gone' | 'failing'
  readonly failingSince: string | null
  readonly lastDelivered: string | null
  readonly previousSecretUntil: string | null
  readonly created: string | null
  readonly modified: string
}
export interface WebhookWithSecret extends WebhookSettings {
  /** Verifies the signature of deliveries. Shown once. */
  readonly signingSecret: string
}
export interface NewWebhookSettings {
  readonly url: string
  readonly events: readonly string[]
  readonly sharedSecret?: string
}
export type WebhookChange = Partial<NewWebhookSettings> & { readonly on?: boolean; readonly modified?: string }

export interface DeliveryAttempt {
  readonly number: number
  readonly at: string | null
  readonly millis: number
  readonly httpStatus: number | null
  readonly error: string
  readonly answer: string
}
interface AnyDelivery {
  /** The id of the event. */
  readonly event: string
  readonly webhook: string
  readonly kind: string
  readonly order: string
  readonly occurred: string | null
  readonly state: 'waiting' | 'due' | 'delivered' | 'failed'
  readonly attemptCount: number
  readonly nextAttempt: string | null
}
export interface Delivery extends AnyDelivery {
  readonly lastHttpStatus: number | null
  readonly lastError: string
}
export interface DeliveryWithAttempts extends AnyDelivery {
  /** The same in every attempt; a long one is cut. */
  readonly requestBody: string
  /** Of an attempt at the time of the call. Every attempt has its own timestamp and signature. */
  readonly requestHeaders: readonly { readonly name: string; readonly value: string }[]
  readonly attempts: readonly DeliveryAttempt[]
}
export interface DeliveryQuery {
  readonly state?: AnyDelivery['state']
  readonly limit?: number
}
export interface WebhookTest {
  readonly event: string
  readonly delivered: boolean
  readonly attempt: DeliveryAttempt
}
