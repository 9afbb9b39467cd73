import type { WebhookId } from '../ids.ts'
import { type EventKind, eventKinds } from '../orders/order-event.ts'
import { Refusal } from '../refusal.ts'

/** Why a webhook is off: by request, after a 410, or after days of failures. */
export type OffReason = 'asked' | 'gone' | 'failing'

/** A URL that receives events of orders. */
export interface Webhook {
  readonly id: WebhookId
  readonly url: string
  readonly kinds: readonly EventKind[]
  readonly isOn: boolean
  readonly offReason: OffReason | undefined
  readonly signingSecret: string
  readonly previousSecret: string | undefined
  readonly previousSecretUntil: Temporal.Instant | undefined
  /** Sent as `X-Webhook-Secret`, for receivers that compare it instead of verifying the signature. It signs nothing. */
  readonly sharedSecret: string | undefined
  /** The start of the current series of failures. */
  readonly failingSince: Temporal.Instant | undefined
  readonly lastDeliveredAt: Temporal.Instant | undefined
  readonly createdAt: Temporal.Instant
  /** The last change by a person, or the last switch; deliveries leave it. */
  readonly modifiedAt: Temporal.Instant
}

/** The part of a webhook that a delivery needs. */
export type WebhookEndpoint = Omit<Webhook, 'kinds'>

/** A URL whose host was resolved and checked. Only the code that can do that makes one. */
export type CheckedUrl = string & { readonly __checked: 'url' }

/** Every change of an order reads the subscriptions; this bounds the cost. */
export const maxWebhooks = 50

/** How long both secrets sign after a rotation. */
export const rotationHours = 24

/** Fits a header: printable ASCII without space at the ends. */
const sharedSecretPattern = /^[!-~](?:[ -~]{0,253}[!-~])?$/

export function requireSharedSecret(text: string): string {
  if (!sharedSecretPattern.test(text)) throw new Refusal('webhook.secret')
  return text
}

/** The secrets that sign at this time, the newest first. */
export function secretsAt(webhook: WebhookEndpoint, now: Temporal.Instant): string[] {
  const { signingSecret, previousSecret, previousSecretUntil } = webhook
  const isValid = previousSecretUntil && Temporal.Instant.compare(now, previousSecretUntil) < 0
  return previousSecret && isValid ? [signingSecret, previousSecret] : [signingSecret]
}

/** Names separated by commas, in any case; `all` and `*` stand for every event. */
export function readKinds(text: string): readonly EventKind[] {
  const names = text
    .split(',')
    .map(name => name.trim().toUpperCase())
    .filter(name => name !== '')
  return names.some(name => name === '*' || name === 'ALL') ? eventKinds : requireKinds(names)
}

/** Kinds of events by name, without duplicates. An unknown name refuses the request. */
export function requireKinds(names: readonly string[]): EventKind[] {
  const unknown = names.filter(name => !(eventKinds as readonly string[]).includes(name))
  if (unknown.length > 0 || names.length === 0) throw new Refusal('webhook.kinds', { unknown, known: eventKinds })
  return eventKinds.filter(kind => names.includes(kind))
}
