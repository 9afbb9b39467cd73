import type { Database, Transaction } from '../database.ts'
import { channels } from '../templates/template-key.ts'
import { markUnansweredUnsure } from './message-claim-store.ts'
import { cancelExpired, deleteCompleted } from './old-message-store.ts'

export const maxQueuedDays = 30
export const retentionDays = 90
/** Messages per transaction, and transactions per run; the rest follows in the next run. */
const batchSize = 500
const maxBatches = 200

export const unansweredReason = 'the worker ended before the other side had answered'

export interface PrunedMessages {
  readonly unsure: number
  readonly cancelled: number
  readonly deleted: number
}

/**
 * Cancels messages that could not be sent for a month, and deletes those that were sent or cancelled three months ago.
 * Submitted messages become unsure here where their channel is no longer configured.
 */
export async function pruneMessages(database: Database, now: Temporal.Instant): Promise<PrunedMessages> {
  const before = (days: number) => now.subtract({ hours: 24 * days })
  const reason = `was queued for more than ${maxQueuedDays} days`
  const unsure = await database.write('reachable companies', tx =>
    Promise.all(channels.map(channel => markUnansweredUnsure(tx, channel, now, unansweredReason))),
  )
  return {
    unsure: unsure.flat().length,
    cancelled: await inBatches(database, tx => cancelExpired(tx, before(maxQueuedDays), reason, now, batchSize)),
    deleted: await inBatches(database, tx => deleteCompleted(tx, before(retentionDays), batchSize)),
  }
}

async function inBatches(database: Database, work: (tx: Transaction) => Promise<number>): Promise<number> {
  let total = 0
  for (let batches = 0; batches < maxBatches; batches++) {
    const count = await database.write('reachable companies', work)
    total += count
    if (count < batchSize) break
  }
  return total
}
