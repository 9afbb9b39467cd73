import type { Transaction } from '../database.ts'
import { retentionDays } from './delivery.ts'
import { deleteOldDeliveries, deleteRemovedWebhooks } from './delivery-store.ts'

/** Deliveries per transaction, so that other writers get their turn. */
const batchSize = 500

/** Deletes old deliveries, and removed webhooks that have none left. Returns whether there may be more. */
export async function pruneDeliveries(tx: Transaction, now: Temporal.Instant): Promise<boolean> {
  const oldest = now.subtract({ hours: retentionDays * 24 })
  const deleted = await deleteOldDeliveries(tx, oldest, batchSize)
  if (deleted === 0) await deleteRemovedWebhooks(tx)
  return deleted === batchSize
}
