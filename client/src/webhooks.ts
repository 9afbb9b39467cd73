import type { OrderEvent } from './generated/tenant-types.ts'

/** A delivery that an operator sent to try the address. */
export interface TestEvent extends Pick<OrderEvent, 'event_id' | 'occurred' | 'company_key'> {
  readonly action: 'WEBHOOK_TEST'
  readonly message: string
}

export type { OrderEvent }
export type EventKind = OrderEvent['action']
export type WebhookEvent = OrderEvent | TestEvent

/** The request is not from the service, or is a replay of an old one. Respond with 401. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
}

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request that is older or newer than this is refused: it may be a replay. */
const toleranceSeconds = 5 * 60

/**
 * Verifies a delivery and returns its event. The body is the raw text or bytes of the request: the signature covers every
 * byte. While a secret is rotated, name both. Works wherever there is Web Crypto: Node, Deno, workers.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const timestamp = header(headers, 'webhook-timestamp')
  // A missing timestamp is refused as well.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp || 'none')) <= toleranceSeconds)) {
    throw new InvalidWebhook('the timestamp is missing, or too far from now')
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const prefix = new TextEncoder().encode(`${header(headers, 'webhook-id')}.${timestamp}.`)
  const signed = new Uint8Array(prefix.length + bytes.length)
  signed.set(prefix)
  signed.set(bytes, prefix.length)
  const signatures = header(headers, 'webhook-signature')
    .split(' ')
    .filter(signature => signature.startsWith('v1,'))
    .map(signature => fromBase64(signature.slice(3)))
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await importKey(secret)
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(new TextDecoder().decode(bytes))
    }
  }
  throw new InvalidWebhook('the signature does not fit')
}

function importKey(secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', fromBase64(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
}

function header(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** Text that is not base64 becomes no bytes, which verify nothing. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
