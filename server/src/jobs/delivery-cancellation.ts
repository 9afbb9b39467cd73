import type { Database } from '../domain/database.ts'
import { giveUpLeftovers } from '../domain/deliveries/cancel-deliveries.ts'
import { findLeftovers } from '../domain/deliveries/cancel-store.ts'
import type { DueWork } from './queue.ts'

/** Counts as failed what webhooks were still to be told when they were switched off, some of it at a time. */
export function leftoversWork(database: Database, now: () => Temporal.Instant): DueWork<never> {
  return {
    topic: 'leftovers',
    most: 1,
    claim: async () => {
      const left = await database.glance('everyone', findLeftovers)
      if (!left) return { jobs: [], nextAt: undefined }
      const { companyId, webhookId } = left
      await database.write(companyId, tx => giveUpLeftovers({ tx, companyId, now: now() }, webhookId))
      return { jobs: [], nextAt: Temporal.Now.instant() }
    },
    perform: async () => undefined,
  }
}
