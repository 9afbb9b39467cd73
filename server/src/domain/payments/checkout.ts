import { totalCents } from '../catalogue/pricing.ts'
import type { OrderId, PaymentId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { dueCents } from '../orders/order-fees.ts'
import type { Company } from '../tenants/company.ts'

/** A session of Stripe Checkout, in which a client pays for an order. */
export interface Checkout {
  /** Also the idempotency key with which the session is created. */
  readonly id: string
  readonly orderId: OrderId
  readonly amountCents: number
  /** Empty until Stripe has made the session. */
  readonly sessionId: string
  readonly url: string
  /** Empty until it is paid. */
  readonly paymentIntent: string
  readonly paymentId: PaymentId | undefined
  readonly createdAt: Temporal.Instant
}

export const currency = 'usd'
/** Stripe takes no smaller payment. */
export const minCents = 50
/** A client who returns gets the same session for this long; it expires an hour later. */
export const reusedMinutes = 60
export const expiresMinutes = 120

export const paymentParts = ['deposit', 'all'] as const
export type PaymentPart = (typeof paymentParts)[number]

/** What the client of an order can pay online. */
export interface Payable {
  readonly dueCents: number
  /** The part that the company asks for at booking, as far as it is not paid; 0 without one. */
  readonly depositCents: number
}

/** Only what is on the calendar is paid for online. */
export function isPayable(order: Order): boolean {
  return Boolean(order.scheduledAt) && !order.removedAt && !order.cancelledAt && dueCents(order) >= minCents
}

export function payableOf({ settings }: Pick<Company, 'settings'>, order: Order): Payable {
  const due = dueCents(order)
  const deposit = depositOf(settings, totalCents(order.fees)) - order.paidCents
  return { dueCents: due, depositCents: deposit < minCents ? 0 : Math.min(deposit, due) }
}

/** Of a price, in whole cents. */
export function depositOf({ bookingDepositPercent }: Company['settings'], cents: number): number {
  return Math.ceil((cents * bookingDepositPercent) / 100)
}

export function amountOf({ dueCents, depositCents }: Payable, part: PaymentPart): number {
  return part === 'deposit' && depositCents > 0 ? depositCents : dueCents
}

/** A session that was paid, as Stripe tells. */
export interface PaidSession {
  readonly checkoutId: string
  readonly paymentIntent: string
  readonly amountCents: number
  readonly currency: string
}

/** What was paid back of a payment in all, as Stripe tells. */
export interface RefundedPayment extends PaidSession {
  readonly refundedCents: number
}

export interface NewSession {
  readonly checkout: Checkout
  /** What the client pays for. */
  readonly name: string
  readonly locale: string
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Stripe, as far as payments use it. Each call has the secret key of a company, and throws `payment.unavailable`. */
export interface CheckoutService {
  createSession(key: string, session: NewSession): Promise<Pick<Checkout, 'sessionId' | 'url'>>
  /** Undefined while it is not paid. */
  findPaid(key: string, sessionId: string): Promise<PaidSession | undefined>
  expireSession(key: string, sessionId: string): Promise<void>
  /** Whether the key may make sessions. */
  acceptsKey(key: string): Promise<boolean>
}
