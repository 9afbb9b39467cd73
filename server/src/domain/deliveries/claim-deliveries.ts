import type { WebhookId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import { findEndpoint } from '../webhooks/webhook-store.ts'
import { type ClaimedDelivery, claimDueDeliveries } from './claim-store.ts'

export interface Claim {
  readonly endpoint: WebhookEndpoint
  readonly deliveries: readonly ClaimedDelivery[]
}

/**
 * Claims due deliveries of one webhook for the length of a lease. Nothing is sent for a webhook that was switched off in
 * the meantime: its deliveries are being cancelled, claimed ones included.
 */
export async function claimDeliveries(
  scope: TenantScope,
  webhookId: WebhookId,
  claim: string,
  limit: number,
  leaseMs: number,
): Promise<Claim | undefined> {
  // failpoint: lease-never-ends
  const until = scope.now.add({ milliseconds: leaseMs })
  const [endpoint, deliveries] = await pipelined(
    findEndpoint(scope, webhookId),
    claimDueDeliveries(scope, webhookId, claim, until, limit),
  )
  return endpoint?.isOn ? { endpoint, deliveries } : undefined
}
