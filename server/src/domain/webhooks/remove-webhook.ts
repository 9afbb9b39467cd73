import type { TenantScope } from '../tenant.ts'
import { setHasCancelled } from './cancel-store.ts'
import { requireWebhook } from './require-webhook.ts'
import type { Webhook } from './webhook.ts'
import { markRemoved } from './webhook-store.ts'

export async function removeWebhook(scope: TenantScope, asked: string): Promise<Webhook> {
  const webhook = await requireWebhook(scope, asked)
  await markRemoved(scope, webhook.id)
  await setHasCancelled(scope, webhook.id, 1)
  scope.tx.notify('cancellations')
  return webhook
}
