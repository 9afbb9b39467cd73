import type { Transaction } from '../database.ts'
import { retentionDays } from './delivery.ts'
import { deleteOldDeliveries, deleteRemovedWebhooks } from './prune-store.ts'

/** Deliveries of one transaction: others write in between. */
const batch = 500

/** Answers whether there may be more to forget. */
export async function pruneDeliveries(tx: Transaction, now: Temporal.Instant): Promise<boolean> {
  const oldest = now.subtract({ hours: retentionDays * 24 })
  const forgotten = await deleteOldDeliveries(tx, oldest, batch)
  if (forgotten === 0) await deleteRemovedWebhooks(tx)
  return forgotten === batch
}
