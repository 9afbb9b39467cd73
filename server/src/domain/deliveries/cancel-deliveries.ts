import type { WebhookId } from '../ids.ts'
import type { TenantScope } from '../tenant.ts'
import { failCancelled, setHasCancelled } from './cancel-store.ts'

/** So much counts as failed in one transaction: there may be a hundred thousand, and others write in between. */
const batch = 500

/** What was still to be told to somebody who was switched off counts as failed. Answers whether there may be more. */
export async function failCancelledDeliveries(scope: TenantScope, id: WebhookId): Promise<boolean> {
  const failed = await failCancelled(scope, id, batch)
  if (failed < batch) await setHasCancelled(scope, id, 0)
  return failed === batch
}
