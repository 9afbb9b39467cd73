import type { Database } from '../domain/database.ts'
import { failCancelledDeliveries } from '../domain/deliveries/cancel-deliveries.ts'
import { findCancelledDeliveries } from '../domain/deliveries/cancel-store.ts'
import type { JobSource } from './queue.ts'

/** Counts as failed what webhooks were still to be told when they were switched off, some of it at a time. */
export function deliveryCancellation(database: Database, now: () => Temporal.Instant): JobSource<never> {
  return {
    topic: 'leftovers',
    concurrency: 1,
    claim: async () => {
      const left = await database.readAutocommit('all companies', findCancelledDeliveries)
      if (!left) return { jobs: [], nextAt: undefined }
      const { companyId, webhookId } = left
      await database.write(companyId, tx => failCancelledDeliveries({ tx, companyId, now: now() }, webhookId))
      return { jobs: [], nextAt: Temporal.Now.instant() }
    },
    perform: async () => undefined,
  }
}
