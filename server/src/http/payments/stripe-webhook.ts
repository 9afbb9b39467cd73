import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withOutbox } from '../../domain/outbox/transactional-outbox.ts'
import { recordPaidSession, recordRefund } from '../../domain/payments/complete-checkout.ts'
import { findStripeAccount } from '../../domain/payments/stripe-account-store.ts'
import { isSignedByStripe } from '../../domain/payments/stripe-signature.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readStripeEvent } from '../../platform/payments/stripe-records.ts'
import { bodyLimitBytes } from '../../wire/body.ts'
import { renderRefusal } from '../../wire/refusal-responses.ts'
import type { Visit } from '../booking/visitors.ts'
import { visitorsOf } from '../booking/visitors.ts'
import type { ExternalServices } from '../requests/services.ts'
import { type HttpParts, subjectOf } from '../server/http-server.ts'
import { addSafetyHeaders, end } from '../server/send-file.ts'

/** Where Stripe tells of payments and refunds: https://docs.stripe.com/webhooks. It needs the body as it was signed. */
export function addStripeWebhook(app: FastifyInstance, parts: HttpParts, services: ExternalServices): void {
  const visitors = visitorsOf({ ...parts, services })
  app.route({
    method: 'POST',
    url: '/:company_key/payments/stripe',
    config: { time: parts.metrics.timer('payments', 'POST', '/payments/stripe') },
    bodyLimit: bodyLimitBytes,
    handler: async (request, reply) => {
      const { company_key } = request.params as { company_key: string }
      await visitors
        .admit(request, company_key, undefined, () => true)
        .then(visit => receive(visit, request))
        .then(() => answer(reply, 200, '{"status":"ok"}'))
        .catch(error => refuse(request, reply, error))
      return reply
    },
  })

  /** Stripe repeats what is not answered with 2xx, and shows it to the company. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const shown = error.code === 'booking.closed' ? new Refusal('payment.unconnected') : error
    const { status, body } = renderRefusal(shown)
    parts.log.warn({ ...subjectOf(request), code: shown.code }, 'an event of Stripe was refused')
    answer(reply, status === 200 ? 400 : status, body)
  }
}

async function receive(visit: Visit, request: FastifyRequest): Promise<void> {
  const account = await visit.read(findStripeAccount)
  // A company that moved here from another install enters its secrets again.
  const secret = account && (await visit.openSecret(account.sealedWebhookSecret).catch(() => undefined))
  if (!secret) throw new Refusal('payment.unconnected')
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  const signature = String(request.headers['stripe-signature'] ?? '')
  if (!isSignedByStripe(signature, body, secret, visit.context.now)) throw new Refusal('payment.signature')
  const { paid, refund } = readStripeEvent(body)
  if (!paid) return
  await visit.write(async scope => {
    await withOutbox(scope, () => recordPaidSession(scope, paid))
    if (refund) await withOutbox(scope, () => recordRefund(scope, refund))
  })
}

function answer(reply: FastifyReply, status: number, body: string | Buffer): void {
  addSafetyHeaders(reply, 'application/json').header('content-type', 'application/json; charset=utf-8')
  end(reply.header('cache-control', 'no-store'), status, body)
}
