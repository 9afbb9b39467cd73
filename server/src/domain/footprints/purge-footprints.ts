import type { Database } from '../database.ts'
import { type CompanyRow, listCompanies } from '../tenants/company-store.ts'
import { retainedSince } from './footprint.ts'
import { deleteOldFootprints, listOldestFootprints } from './footprint-store.ts'

/** Limits of one transaction and of one run per company; the next run deletes the rest. */
const batchSize = 500
const maxBatches = 50

/** 2.8: deletes the footprints of every company that are past its retention. */
export async function purgeFootprints(database: Database, now: Temporal.Instant): Promise<void> {
  for (const { id, settings } of await companiesWithOld(database, now)) {
    const since = retainedSince(now, settings.footprintRetentionDays)
    for (let batches = 0; batches < maxBatches; batches++) {
      const count = await database.write(id, tx => deleteOldFootprints({ tx, companyId: id }, since, batchSize))
      if (count < batchSize) break
    }
  }
}

/** Only these companies need a write transaction. */
function companiesWithOld(database: Database, now: Temporal.Instant): Promise<CompanyRow[]> {
  return database.read('all companies', async tx => {
    const oldest = await listOldestFootprints(tx)
    return (await listCompanies(tx)).filter(({ id, settings }) => {
      const written = oldest.get(id)
      return written && Temporal.Instant.compare(written, retainedSince(now, settings.footprintRetentionDays)) <= 0
    })
  })
}
