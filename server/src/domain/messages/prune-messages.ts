import type { Database, Transaction } from '../database.ts'
import { channels } from '../templates/template-key.ts'
import { markUnansweredUnsure } from './message-claim-store.ts'
import { cancelExpired, deleteCompleted } from './message-store.ts'

export const outboxDays = 30
export const retentionDays = 90
/** So many in one transaction, and so many transactions in one go: what is left is there next time. */
const batch = 500
const mostBatches = 200

export const unansweredReason = 'the worker ended before the other side had answered'

/** How many messages became what. */
export interface PrunedMessages {
  readonly unsure: number
  readonly cancelled: number
  readonly deleted: number
}

/**
 * What nobody could send for a month is out of date; what ended well is kept for three. What was handed over on a
 * channel that nobody serves any more is given up here.
 */
export async function pruneMessages(database: Database, now: Temporal.Instant): Promise<PrunedMessages> {
  const before = (days: number) => now.subtract({ hours: 24 * days })
  const why = `waited for more than ${outboxDays} days`
  const lost = await database.write('all companies', tx =>
    Promise.all(channels.map(channel => markUnansweredUnsure(tx, channel, now, unansweredReason))),
  )
  return {
    unsure: lost.flat().length,
    cancelled: await inBatches(database, tx => cancelExpired(tx, before(outboxDays), why, now, batch)),
    deleted: await inBatches(database, tx => deleteCompleted(tx, before(retentionDays), batch)),
  }
}

async function inBatches(database: Database, work: (tx: Transaction) => Promise<number>): Promise<number> {
  let total = 0
  for (let batches = 0; batches < mostBatches; batches++) {
    const count = await database.write('all companies', work)
    total += count
    if (count < batch) break
  }
  return total
}
