import type { WebhookId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import { findEndpoint } from '../webhooks/webhook-store.ts'
import { type ClaimedDelivery, claimDueDeliveries } from './claim-store.ts'

export interface Claim {
  readonly target: WebhookEndpoint
  readonly deliveries: readonly ClaimedDelivery[]
}

/** Takes some of what is due to one webhook, all asked at once. Who never settles it loses it when the lease ends. */
export async function claimDeliveries(
  scope: TenantScope,
  webhookId: WebhookId,
  claim: string,
  most: number,
  leaseMs: number,
): Promise<Claim | undefined> {
  // failpoint: lease-never-ends
  const until = scope.now.add({ milliseconds: leaseMs })
  const [target, deliveries] = await pipelined(
    findEndpoint(scope, webhookId),
    claimDueDeliveries(scope, webhookId, claim, until, most),
  )
  return target && { target, deliveries }
}
