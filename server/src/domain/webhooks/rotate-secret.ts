import type { TenantScope } from '../scope.ts'
import { requireWebhook } from './require-webhook.ts'
import { newSigningSecret } from './signature.ts'
import { rotationHours, type Webhook } from './webhook.ts'
import { setSecret } from './webhook-store.ts'

/** A new secret; for a day the one before it signs as well, so that no receiver has to change at the same moment. */
export async function rotateSecret(scope: TenantScope, asked: string): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  await setSecret(scope, id, newSigningSecret(), scope.now.add({ hours: rotationHours }))
  return requireWebhook(scope, id)
}
