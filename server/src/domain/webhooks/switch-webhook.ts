import type { WebhookId } from '../ids.ts'
import type { TenantScope } from '../scope.ts'
import { failPending } from './delivery-store.ts'
import { requireWebhook } from './require-webhook.ts'
import type { OffReason, Webhook } from './webhook.ts'
import { setSwitch } from './webhook-store.ts'

/** What happened while it was off is not told later; what failed can be sent again. */
export async function switchWebhookOn(scope: TenantScope, asked: string): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  await setSwitch(scope, id, undefined)
  return requireWebhook(scope, id)
}

export async function switchWebhookOff(scope: TenantScope, asked: string): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  await switchOff(scope, id, 'asked')
  return requireWebhook(scope, id)
}

/** Everything that was still to be told counts as failed. Answers whether it was on. */
export async function switchOff(scope: TenantScope, id: WebhookId, reason: OffReason): Promise<boolean> {
  const wasOn = await setSwitch(scope, id, reason)
  await failPending(scope, id)
  return wasOn
}
