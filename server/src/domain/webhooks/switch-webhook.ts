import type { WebhookId } from '../ids.ts'
import type { TenantScope, TenantWriter } from '../tenant.ts'
import { failCancelledDeliveries } from './cancel-deliveries.ts'
import { setHasCancelled } from './cancel-store.ts'
import { requireWebhook } from './require-webhook.ts'
import type { OffReason, Webhook } from './webhook.ts'
import { setSwitch } from './webhook-store.ts'

/**
 * Events that happened while the webhook was off are not delivered. Deliveries that were open when it was switched off
 * are failed first, in as many transactions as that takes.
 */
export async function switchWebhookOn(change: TenantWriter, asked: string): Promise<Webhook> {
  for (;;) {
    const webhook = await change(scope => switchOnUnlessCancelling(scope, asked))
    if (webhook) return webhook
  }
}

async function switchOnUnlessCancelling(scope: TenantScope, asked: string): Promise<Webhook | undefined> {
  const webhook = await requireWebhook(scope, asked)
  if (webhook.isOn) return webhook
  if (await failCancelledDeliveries(scope, webhook.id)) return undefined
  await setSwitch(scope, webhook.id, undefined)
  return requireWebhook(scope, webhook.id)
}

export async function switchWebhookOff(scope: TenantScope, asked: string): Promise<Webhook> {
  const { id } = await requireWebhook(scope, asked)
  await switchOff(scope, id, 'asked')
  return requireWebhook(scope, id)
}

/** Stops deliveries from now on; a job fails the open ones. Answers whether the webhook was on. */
export async function switchOff(scope: TenantScope, id: WebhookId, reason: OffReason): Promise<boolean> {
  if (!(await setSwitch(scope, id, reason))) return false
  await setHasCancelled(scope, id, 1)
  scope.tx.notify('cancellations')
  return true
}
