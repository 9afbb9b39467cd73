import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OrderId, readId } from '../ids.ts'

/** The account of a company at Stripe, which receives what its clients pay online. */
export interface StripeAccount {
  readonly sealedKey: string
  readonly sealedWebhookSecret: string
  /** The last characters of the key. */
  readonly keyEnd: string
  /** Whether it takes money, or is for trying out. */
  readonly isLive: boolean
  readonly linkSecret: string
  readonly connectedAt: Temporal.Instant
}

/** A secret or restricted key, such as `sk_live_…` or `rk_test_…`. */
export function isStripeKey(text: string): boolean {
  return /^[sr]k_(?:live|test)_\w{8,240}$/.test(text)
}

export function isLiveKey(key: string): boolean {
  return key.slice(3).startsWith('live_')
}

export function isWebhookSecret(text: string): boolean {
  return /^whsec_[\w+/=-]{8,240}$/.test(text)
}

/** The last part of the address at which the client of an order pays. It ends with the account. */
export function payToken({ linkSecret }: Pick<StripeAccount, 'linkSecret'>, orderId: OrderId): string {
  return `${orderId}-${sign(linkSecret, orderId)}`
}

/** The order that the token names; `opensPayPage` checks the rest. */
export function orderOfPayPage(token: string): OrderId | undefined {
  return readId<OrderId>(token.slice(0, 36))
}

export function opensPayPage(account: Pick<StripeAccount, 'linkSecret'>, orderId: OrderId, token: string): boolean {
  const [given, known] = [Buffer.from(token), Buffer.from(payToken(account, orderId))]
  // failpoint: pay-links-not-signed
  return given.length === known.length && timingSafeEqual(given, known)
}

function sign(secret: string, orderId: OrderId): string {
  return createHmac('sha256', secret).update(`pay ${orderId}`).digest('base64url').slice(0, 24)
}
