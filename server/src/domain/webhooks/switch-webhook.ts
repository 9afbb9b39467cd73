import type { WebhookId } from '../ids.ts'
import type { OwnerNotice } from '../messages/queue-messages.ts'
import type { TenantScope, TenantWriter } from '../tenant.ts'
import { requireWebhook } from './manage-webhooks.ts'
import type { OffReason, Webhook, WebhookEndpoint } from './webhook.ts'
import { failCancelled, setHasCancelled, setSwitch } from './webhook-store.ts'

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

/** Stops deliveries from now on; a job fails the pending ones. Returns whether the webhook was on. */
export async function switchOff(scope: TenantScope, id: WebhookId, reason: OffReason): Promise<boolean> {
  if (!(await setSwitch(scope, id, reason))) return false
  await setHasCancelled(scope, id, 1)
  scope.tx.notify('cancellations')
  return true
}

/** Deliveries per transaction, so that other writers get their turn. */
const batchSize = 500

/** Fails pending deliveries of a webhook that was switched off. Returns whether there may be more. */
export async function failCancelledDeliveries(scope: TenantScope, id: WebhookId): Promise<boolean> {
  const failed = await failCancelled(scope, id, batchSize)
  if (failed < batchSize) await setHasCancelled(scope, id, 0)
  return failed === batchSize
}

/** The email to the owners about a webhook that was switched off after days of failures. */
export function noticeOf(
  { now }: Pick<TenantScope, 'now'>,
  { id, url }: WebhookEndpoint,
  since: Temporal.Instant,
): OwnerNotice {
  const host = URL.parse(url)?.host ?? url
  return {
    occasion: `webhook-off ${id} ${now.epochMilliseconds}`,
    subject: `The webhook to ${host} was switched off`,
    body: [
      `Since ${since.toString({ smallestUnit: 'minute' })} nothing that Plumbline sent to ${host} was accepted, so this webhook is now off.`,
      `What was still to be sent counts as failed. Once the receiver works again, switch the webhook on and send the failed deliveries again.`,
      `Webhook: ${id}`,
    ].join('\n\n'),
  }
}
