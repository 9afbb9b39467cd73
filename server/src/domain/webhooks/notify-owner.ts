import { type OwnerNotice, queueOwnerNotice } from '../messages/queue-messages.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from './webhook.ts'

/** Notifies the owners by email that a webhook was switched off after days of failures. */
export async function notifyOwner(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  failingSince: Temporal.Instant,
): Promise<void> {
  await queueOwnerNotice(scope, noticeOf(scope, webhook, failingSince))
}

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
