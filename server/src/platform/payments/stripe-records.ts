import { z } from 'zod'
import type { PaidSession, RefundedPayment } from '../../domain/payments/checkout.ts'

const metadata = z.object({ checkout: z.string().default('') }).nullish()
const cents = z.int().nonnegative()

/** https://docs.stripe.com/api/checkout/sessions/object */
export const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  payment_status: z.string().optional(),
  payment_intent: z.string().nullish(),
  amount_total: cents.nullish(),
  currency: z.string().nullish(),
})

/** https://docs.stripe.com/api/charges/object */
const charge = z.object({
  payment_intent: z.string().nullish(),
  amount_captured: cents,
  amount_refunded: cents,
  currency: z.string(),
  metadata,
})

/** Undefined while it is not paid, or if it was not made here. */
export function paidSessionOf(read: z.output<typeof session>): PaidSession | undefined {
  const { client_reference_id, payment_intent, amount_total, currency } = read
  if (read.payment_status !== 'paid' || !client_reference_id || !payment_intent) return undefined
  return {
    checkoutId: client_reference_id,
    paymentIntent: payment_intent,
    amountCents: amount_total ?? 0,
    currency: currency ?? '',
  }
}

/** https://docs.stripe.com/api/events/object, as far as it is about payments. */
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('checkout.session.completed'), data: z.object({ object: session }) }),
  z.object({ type: z.literal('checkout.session.async_payment_succeeded'), data: z.object({ object: session }) }),
  z.object({ type: z.literal('charge.refunded'), data: z.object({ object: charge }) }),
])

export const followedEvents = event.options.map(({ shape }) => shape.type.value)

/** What an event tells; undefined if nothing of it is recorded. */
export interface StripeNews {
  readonly paid?: PaidSession | undefined
  readonly refund?: RefundedPayment
}

export function readStripeEvent(body: Buffer): StripeNews {
  const read = event.safeParse(parse(body))
  if (!read.success) return {}
  const { type, data } = read.data
  if (type !== 'charge.refunded') return { paid: paidSessionOf(data.object) }
  const { payment_intent, amount_captured, amount_refunded, currency, metadata } = data.object
  const paid = {
    checkoutId: metadata?.checkout ?? '',
    paymentIntent: payment_intent ?? '',
    amountCents: amount_captured,
    currency,
  }
  // A refund may be told before its payment.
  return { paid, refund: { ...paid, refundedCents: amount_refunded } }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
