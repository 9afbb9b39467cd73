import { sealSecret } from '../../../domain/access/sealed-secret.ts'
import { randomText } from '../../../domain/access/secret.ts'
import { isLiveKey } from '../../../domain/payments/stripe-account.ts'
import {
  deleteStripeAccount,
  findStripeAccount,
  saveStripeAccount,
} from '../../../domain/payments/stripe-account-store.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { followedEvents } from '../../../platform/payments/stripe-records.ts'
import { type ShownAccount, stripeAnswer, stripeBody } from '../../../wire/payments/stripe-wire.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'

const common = { path: '/settings/stripe', needs: 'OWNER', group: 'Settings', answer: stripeAnswer } as const
const refusedKey = mistakeIn('secretkey', 'is not accepted by Stripe')

async function shown<In, Source>({ parts }: Call<In, Source>, scope: Scope): Promise<ShownAccount> {
  return { account: await findStripeAccount(scope), company: scope.company, publicUrl: parts.publicUrl() }
}

export const stripeRoutes = [
  operation({
    ...common,
    method: 'GET',
    name: 'stripeAccount',
    summary: 'Get the account at Stripe',
    description: 'Whether clients can pay online. Neither secret is ever shown.',
    free: call => call.answer(() => call.read(scope => shown(call, scope))),
  }),
  operation({
    ...common,
    method: 'POST',
    name: 'connectStripe',
    summary: 'Connect an account at Stripe',
    description: `Stripe is asked whether it accepts the key. The secrets are stored encrypted; other ones replace them. Add a webhook with the address \`webhookurl\` at Stripe, with the events ${followedEvents.map(name => `\`${name}\``).join(', ')}.`,
    body: stripeBody,
    refuses: [refusedKey, new Refusal('payment.unavailable', { reason: 'Stripe could not be reached' })],
    dropsNothing: true,
    free: call =>
      writeAfterCheck(
        call,
        async ({ body: { secretkey, webhooksecret } }) => {
          if (!(await call.services.checkouts.acceptsKey(secretkey))) throw refusedKey
          const { database } = call.parts
          return {
            sealedKey: await sealSecret(database, 'secrets of payments', secretkey),
            sealedWebhookSecret: await sealSecret(database, 'secrets of payments', webhooksecret),
            ...{ keyEnd: secretkey.slice(-4), isLive: isLiveKey(secretkey), linkSecret: randomText(30) },
          }
        },
        async (scope, _input, account) => {
          await requireNotMigrating(scope)
          await saveStripeAccount(scope, { ...account, connectedAt: scope.now })
          return shown(call, scope)
        },
      ),
  }),
  operation({
    ...common,
    method: 'DELETE',
    name: 'disconnectStripe',
    summary: 'Disconnect the account at Stripe',
    description: 'Clients can no longer pay online, and links to pay end. Payments stay.',
    dropsNothing: true,
    free: call =>
      call.write(async scope => {
        await requireNotMigrating(scope)
        await deleteStripeAccount(scope)
        return shown(call, scope)
      }),
  }),
]
