import type { WebhookId } from '../ids.ts'
import type { TenantScope } from '../scope.ts'
import { together } from '../together.ts'
import { type ClaimedDelivery, claimRows } from './claim-store.ts'
import type { Target } from './webhook.ts'
import { findTarget } from './webhook-store.ts'

export interface Claim {
  readonly target: Target
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
  const until = scope.now.add({ milliseconds: leaseMs })
  const [target, deliveries] = await together(
    findTarget(scope, webhookId),
    claimRows(scope, webhookId, claim, until, most),
  )
  return target && { target, deliveries }
}
