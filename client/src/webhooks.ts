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
 * byte. While a secret is rotated, name both. Works wherever there is Web Crypto: Node, Deno, workers. Throws a TypeError if
 * there is no signing secret: it is a mistake of the receiver, not of the request.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  signingSecret: string | readonly string[],
): Promise<WebhookEvent> {
  const secrets = readSecrets(signingSecret)
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
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['verify'])
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(new TextDecoder().decode(bytes))
    }
  }
  throw new InvalidWebhook('the signature does not fit')
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** Programs in JavaScript pass undefined when a variable of their environment is missing. */
function readSecrets(sent: string | readonly string[] | undefined): Uint8Array<ArrayBuffer>[] {
  const texts = (typeof sent === 'string' ? [sent] : (sent ?? [])).filter(text => text)
  const secrets = texts.map(text => fromBase64(text.replace(/^whsec_/, '')))
  if (secrets.length > 0 && secrets.every(({ length }) => length > 0)) return secrets
  const problem = secrets.length > 0 ? 'a text that is not a signing secret' : 'no signing secret'
  throw new TypeError(`verifyWebhook got ${problem}: pass the whsec_… that was shown when the webhook was created`)
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
