import type { TenantScope } from '../scope.ts'
import { type ClaimedDelivery, claimRows, type Line } from './claim-store.ts'
import { failPending } from './delivery-store.ts'
import type { Webhook } from './webhook.ts'
import { findWebhook } from './webhook-store.ts'

export interface Claim {
  readonly webhook: Webhook
  readonly deliveries: readonly ClaimedDelivery[]
}

/** Takes some of what is due to one webhook. Who takes it and never settles it loses it when the lease ends. */
export async function claimDeliveries(
  scope: TenantScope,
  { webhookId }: Pick<Line, 'webhookId'>,
  claim: string,
  most: number,
  leaseMs: number,
): Promise<Claim | undefined> {
  const webhook = await findWebhook(scope, webhookId)
  if (!webhook?.isOn) {
    // It was switched off at the very moment something was queued for it.
    await failPending(scope, webhookId)
    return undefined
  }
  const until = scope.now.add({ milliseconds: leaseMs })
  return { webhook, deliveries: await claimRows(scope, webhookId, claim, until, most) }
}
