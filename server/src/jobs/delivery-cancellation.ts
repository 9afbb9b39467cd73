import type { Database } from '../domain/database.ts'
import type { Clock } from '../domain/time/clock.ts'
import { failCancelledDeliveries } from '../domain/webhooks/switch-webhook.ts'
import { findCancelledDeliveries } from '../domain/webhooks/webhook-store.ts'
import type { JobSource } from './queue.ts'

/** Fails the pending deliveries of webhooks that were switched off, one batch per claim. */
export function deliveryCancellation(database: Database, now: Clock): JobSource<never> {
  return {
    topic: 'cancellations',
    concurrency: 1,
    claim: async () => {
      const webhook = await database.readAutocommit('reachable companies', findCancelledDeliveries)
      if (!webhook) return { jobs: [], waitMs: undefined }
      const { companyId, webhookId } = webhook
      await database.write(companyId, tx => failCancelledDeliveries({ tx, companyId, now: now() }, webhookId))
      return { jobs: [], waitMs: 0 }
    },
    perform: async () => undefined,
  }
}
