import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { requireWebhook } from './require-webhook.ts'
import { newSigningSecret } from './signature.ts'
import { rotationHours, secretsAt, type Webhook } from './webhook.ts'
import { setSecret } from './webhook-store.ts'

/**
 * A new secret; for a day the one before it signs as well, so that no receiver has to change at the same moment. Two of
 * them are kept: within that day a third would end the one that receivers may still use, unless that is what is wanted.
 */
export async function rotateSecret(scope: TenantScope, asked: string, isForced = false): Promise<Webhook> {
  const webhook = await requireWebhook(scope, asked)
  const { id, previousSecretUntil: until } = webhook
  if (!isForced && until && secretsAt(webhook, scope.now).length > 1) {
    throw new Refusal('webhook.rotating', { until: until.toString({ smallestUnit: 'second' }) })
  }
  await setSecret(scope, id, newSigningSecret(), scope.now.add({ hours: rotationHours }))
  return requireWebhook(scope, id)
}
