import { createHmac, randomBytes } from 'node:crypto'
import { secretsAt, type WebhookEndpoint } from './webhook.ts'

const prefix = 'whsec_'

/** A secret in the format of Standard Webhooks: 256 random bits. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The `webhook-signature` of Standard Webhooks: one signature for each secret, over id, timestamp and body. */
export function sign(secrets: readonly string[], id: string, at: Temporal.Instant, body: string): string {
  // failpoint: body-not-signed
  const signed = `${id}.${timestampOf(at)}.${body}`
  return secrets
    .map(secret => createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64')).update(signed))
    .map(hmac => `v1,${hmac.digest('base64')}`)
    .join(' ')
}

/** In whole seconds. */
export function timestampOf(at: Temporal.Instant): string {
  return String(Math.floor(at.epochMilliseconds / 1000))
}

/** The headers of an attempt, as Standard Webhooks describes them. */
export function signedHeaders(webhook: WebhookEndpoint, eventId: string, at: Temporal.Instant, body: string) {
  return {
    'content-type': 'application/json',
    // failpoint: event-id-per-attempt
    'webhook-id': eventId,
    'webhook-timestamp': timestampOf(at),
    'webhook-signature': sign(secretsAt(webhook, at), eventId, at, body),
  }
}
