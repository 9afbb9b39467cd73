import type { TenantScope } from '../scope.ts'
import { failPending } from './delivery-store.ts'
import { requireWebhook } from './require-webhook.ts'
import type { Webhook } from './webhook.ts'
import { markRemoved } from './webhook-store.ts'

export async function removeWebhook(scope: TenantScope, asked: string): Promise<Webhook> {
  const webhook = await requireWebhook(scope, asked)
  await failPending(scope, webhook.id)
  await markRemoved(scope, webhook.id)
  return webhook
}
