import type { WebhookId } from '../ids.ts'
import type { TenantScope } from '../tenant.ts'
import { failCancelled, setHasCancelled } from './cancel-store.ts'

/** Deliveries per transaction, so that other writers get their turn. */
const batchSize = 500

/** Fails open deliveries of a webhook that was switched off. Answers whether there may be more. */
export async function failCancelledDeliveries(scope: TenantScope, id: WebhookId): Promise<boolean> {
  const failed = await failCancelled(scope, id, batchSize)
  if (failed < batchSize) await setHasCancelled(scope, id, 0)
  return failed === batchSize
}
