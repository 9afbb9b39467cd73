import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { requireWebhook } from './require-webhook.ts'
import { newSigningSecret } from './signature.ts'
import { rotationHours, secretsAt, type Webhook } from './webhook.ts'
import { setSecret } from './webhook-store.ts'

/**
 * Makes a new secret. The previous one signs as well for a day, so that the receiver can change over. A second rotation
 * within that day would end a secret that the receiver may still use, so it needs `isForced`.
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
