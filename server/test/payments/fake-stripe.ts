import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClock, testMillis } from '../clock.ts'

// In parts, so that programs that look for leaked keys do not take them for real ones.
export const stripeKey = ['sk', 'test', 'madeUpForTests1234'].join('_')
export const webhookSecret = ['whsec', 'madeUpForTests5678'].join('_')

export interface FakeSession {
  readonly id: string
  readonly url: string
  readonly client_reference_id: string
  readonly amount_total: number
  readonly currency: string
  readonly success_url: string
  readonly cancel_url: string
  readonly expires_at: number
  readonly name: string
  readonly locale: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
}

/** A local server that speaks the part of Stripe's API that payments use: https://docs.stripe.com/api. */
export interface FakeStripe {
  readonly url: string
  /** Those of all companies, in their order. */
  readonly sessions: FakeSession[]
  /** The requests that arrived, such as `POST /v1/checkout/sessions`. */
  readonly requests: string[]
  /** Answers with HTTP 500 until it is switched back. */
  isDown: boolean
  /** The client pays on the page of the session. */
  pay(session: FakeSession): void
  stop(): Promise<void>
}

/** `now`: the clock of the server that uses it. */
export async function startFakeStripe(now = testClock): Promise<FakeStripe> {
  const sessions: FakeSession[] = []
  const requests: string[] = []
  const answered = new Map<string, { readonly form: string; readonly session: FakeSession }>()
  const fake = { isDown: false }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { pathname } = new URL(url, 'http://stripe')
    requests.push(`${method} ${pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Buffer.concat(chunks).toString()
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, code: string) => send(status, { error: { type: 'invalid_request_error', code } })
    const [, page] = /^\/pay\/(\w+)$/.exec(pathname) ?? []
    const [, id, expires] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? []
    const session = sessions.find(each => each.id === (id ?? page))
    if (page !== undefined) return sendPage(response, method, session)
    if (fake.isDown) return void refuse(500, 'api_error')
    if (headers.authorization !== `Bearer ${stripeKey}`) return void refuse(401, 'api_key_invalid')
    if (id !== undefined && !session) return void refuse(404, 'resource_missing')
    if (session && expires) {
      if (session.status !== 'open') return void refuse(400, 'session_not_open')
      session.status = 'expired'
      return void send(200, session)
    }
    if (session) return void send(200, session)
    if (method === 'GET') return void send(200, { object: 'list', data: sessions.slice(0, 1) })
    const key = String(headers['idempotency-key'] ?? '')
    const known = answered.get(key)
    // https://docs.stripe.com/api/idempotent_requests: another request with the same key is an error.
    if (known) return void (known.form === form ? send(200, known.session) : refuse(400, 'idempotency_key_in_use'))
    const made = newSession(new URLSearchParams(form))
    if (!made) return void refuse(400, 'parameter_missing')
    sessions.push(made)
    answered.set(key, { form, session: made })
    send(200, made)
  }

  function newSession(form: URLSearchParams): FakeSession | undefined {
    const get = (name: string) => form.get(name) ?? ''
    const price = 'line_items[0][price_data]'
    const cents = Number(get(`${price}[unit_amount]`))
    const expires = Number(get('expires_at')) - now().epochMilliseconds / 1_000
    const isComplete =
      get('mode') === 'payment' && get('success_url') !== '' && get(`${price}[product_data][name]`) !== ''
    if (!isComplete || !(cents >= 50) || expires < 1_800 || expires > 86_400) return undefined
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    return {
      id,
      url: `${base()}/pay/${id}`,
      client_reference_id: get('client_reference_id'),
      amount_total: cents * Number(get('line_items[0][quantity]')),
      currency: get(`${price}[currency]`),
      ...{ success_url: get('success_url').replace('{CHECKOUT_SESSION_ID}', id), cancel_url: get('cancel_url') },
      ...{ expires_at: Number(get('expires_at')), name: get(`${price}[product_data][name]`), locale: get('locale') },
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
    }
  }

  /** For people: a button that pays, and leads back. */
  function sendPage(response: ServerResponse, method: string, session: FakeSession | undefined): void {
    if (!session) return void response.writeHead(404).end()
    if (method === 'POST') {
      pay(session)
      return void response.writeHead(303, { location: session.success_url }).end()
    }
    const text = `<!doctype html><html lang="en"><title>Checkout</title><h1>${session.name}</h1><p>${session.amount_total / 100}</p><form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  }

  const pay = (session: FakeSession) => {
    session.status = 'complete'
    session.payment_status = 'paid'
    session.payment_intent ??= `pi_${randomUUID().replaceAll('-', '')}`
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    url: base(),
    sessions,
    requests,
    pay,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** An event as Stripe sends it: https://docs.stripe.com/api/events/object. */
export function eventOf(type: string, object: object): string {
  return JSON.stringify({ id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, data: { object } })
}

/** The charge of a session, with the sum of its refunds: https://docs.stripe.com/api/charges/object. */
export function chargeOf(session: FakeSession, refundedCents: number): object {
  return {
    object: 'charge',
    payment_intent: session.payment_intent,
    amount: session.amount_total,
    amount_captured: session.amount_total,
    amount_refunded: refundedCents,
    currency: session.currency,
    metadata: { checkout: session.client_reference_id },
  }
}

/** The header `Stripe-Signature`. */
export function signatureOf(body: string, secret = webhookSecret, seconds = Math.floor(testMillis() / 1_000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
