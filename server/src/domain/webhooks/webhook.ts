import type { WebhookId } from '../ids.ts'
import { type EventKind, eventKinds } from '../orders/order-event.ts'
import { Refusal } from '../refusal.ts'

/** Why a webhook is off: somebody asked, it answered that it is gone, or it failed for days. */
export type OffReason = 'asked' | 'gone' | 'failing'

/** An address outside that is told what happens to orders. */
export interface Webhook {
  readonly id: WebhookId
  readonly url: string
  readonly kinds: readonly EventKind[]
  readonly isOn: boolean
  readonly offReason: OffReason | undefined
  readonly secret: string
  readonly previousSecret: string | undefined
  readonly previousSecretUntil: Temporal.Instant | undefined
  /** Since when nothing but failures. */
  readonly failingSince: Temporal.Instant | undefined
  readonly lastDeliveredAt: Temporal.Instant | undefined
  readonly createdAt: Temporal.Instant
}

/** What it takes to tell it something. */
export type WebhookEndpoint = Omit<Webhook, 'kinds'>

/**
 * An address that was looked at, with what its name stands for: only who can ask the network makes one, so that nobody
 * registers an address unseen.
 */
export type CheckedUrl = string & { readonly __checked: 'url' }

/** Every change of an order looks for whom to tell; this bounds what that costs. */
export const maxWebhooks = 50

/** How long both secrets sign after a rotation. */
export const rotationHours = 24

/** The secrets that sign now, the newest first. */
export function secretsAt(webhook: WebhookEndpoint, now: Temporal.Instant): string[] {
  const { secret, previousSecret, previousSecretUntil } = webhook
  const isValid = previousSecretUntil && Temporal.Instant.compare(now, previousSecretUntil) < 0
  return previousSecret && isValid ? [secret, previousSecret] : [secret]
}

/** Kinds by their names, each once, in the order of the list; one that does not exist refuses all. */
export function requireKinds(names: readonly string[]): EventKind[] {
  const unknown = names.filter(name => !(eventKinds as readonly string[]).includes(name))
  if (unknown.length > 0 || names.length === 0) throw new Refusal('webhook.kinds', { unknown, known: eventKinds })
  return eventKinds.filter(kind => names.includes(kind))
}
