import { z } from 'zod'
import { type CheckoutService, currency, expiresMinutes, type NewSession } from '../../domain/payments/checkout.ts'
import { Refusal } from '../../domain/refusal.ts'
import { build } from '../process/build.ts'
import type { Config } from '../process/config.ts'
import { paidSessionOf, session } from './stripe-records.ts'

const timeoutMs = 15_000
/** The version whose records are read here, whatever the account has as its default. */
const apiVersion = '2024-06-20'

/** Stripe's API: https://docs.stripe.com/api/checkout/sessions. Redirects are not followed, because they could take the key along. */
export function openStripe({ stripeUrl }: Pick<Config, 'stripeUrl'>): CheckoutService {
  async function call(key: string, path: string, form?: Readonly<Record<string, string>>, idempotencyKey?: string) {
    const headers = {
      authorization: `Bearer ${key}`,
      'stripe-version': apiVersion,
      'user-agent': `Plumbline/${build}`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const body = form && new URLSearchParams(form)
    const options = { method: form ? 'POST' : 'GET', headers, body, redirect: 'error' } as const
    const response = await fetch(`${stripeUrl}/v1/checkout/sessions${path}`, {
      ...options,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => unavailable('Stripe could not be reached'))
    const json: unknown = await response.json().catch(() => unavailable('Stripe sent no JSON'))
    return { status: response.status, json }
  }

  async function callOk(...request: Parameters<typeof call>): Promise<z.output<typeof session>> {
    const { status, json } = await call(...request)
    if (status !== 200) unavailable(reasonOf(status, json))
    const read = session.safeParse(json)
    return read.success ? read.data : unavailable('Stripe sent another record')
  }

  return {
    async createSession(key, sent) {
      const { id, url } = await callOk(key, '', formOf(sent), sent.checkout.id)
      return url && /^https?:\/\//.test(url) ? { sessionId: id, url } : unavailable('Stripe sent no address')
    },
    findPaid: async (key, sessionId) => paidSessionOf(await callOk(key, `/${encodeURIComponent(sessionId)}`)),
    async expireSession(key, sessionId) {
      await callOk(key, `/${encodeURIComponent(sessionId)}/expire`, {})
    },
    async acceptsKey(key) {
      const { status, json } = await call(key, '?limit=1')
      return status === 200 || (status !== 401 && status !== 403 && unavailable(reasonOf(status, json)))
    },
  }
}

function formOf({ checkout, name, locale, successUrl, cancelUrl }: NewSession): Record<string, string> {
  const { id, amountCents, createdAt } = checkout
  return {
    mode: 'payment',
    client_reference_id: id,
    'metadata[checkout]': id,
    // Stripe copies it to the charge, whose refunds it tells of.
    'payment_intent_data[metadata][checkout]': id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': name,
    locale,
    expires_at: String(Math.floor(createdAt.add({ minutes: expiresMinutes }).epochMilliseconds / 1_000)),
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

const failure = z.object({ error: z.object({ code: z.string().optional(), type: z.string().optional() }) })

/** Without Stripe's message, which can name the key. */
function reasonOf(status: number, json: unknown): string {
  const { error } = failure.safeParse(json).data ?? {}
  return `Stripe answered ${[status, error?.type, error?.code].filter(Boolean).join(' ')}`
}

function unavailable(reason: string): never {
  throw new Refusal('payment.unavailable', { reason })
}
