import type { Database } from '../database.ts'
import { listCompanies } from '../tenants/company-store.ts'
import { retainedSince } from './footprint.ts'
import { deleteOldFootprints, hasOldFootprints } from './footprint-store.ts'

/** Limits of one transaction and of one run per company; the next run deletes the rest. */
const batchSize = 500
const maxBatches = 50

/** 2.8: deletes the footprints of every company that are past its retention. */
export async function purgeFootprints(database: Database, now: Temporal.Instant): Promise<void> {
  for (const { id, settings } of await database.read('reachable companies', listCompanies)) {
    const since = retainedSince(now, settings.footprintRetentionDays)
    const hasOld = await database.readAutocommit(id, tx => hasOldFootprints({ tx, companyId: id }, since))
    if (!hasOld) continue
    for (let batches = 0; batches < maxBatches; batches++) {
      const count = await database.write(id, tx => deleteOldFootprints({ tx, companyId: id }, since, batchSize))
      if (count < batchSize) break
    }
  }
}
