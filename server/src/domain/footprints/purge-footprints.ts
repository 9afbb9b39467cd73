import type { Database } from '../database.ts'
import { type CompanyRow, listCompanies } from '../tenants/company-store.ts'
import { retainedSince } from './footprint.ts'
import { deleteOldFootprints, listOldestFootprints } from './footprint-store.ts'

/** So many in one transaction, and so many transactions a company in one go: what is left is there next time. */
const batch = 500
const mostBatches = 50

/** 2.8: deletes, for every company, what has outlived the retention it chose. */
export async function purgeFootprints(database: Database, now: Temporal.Instant): Promise<void> {
  for (const { id, settings } of await companiesWithOld(database, now)) {
    const since = retainedSince(now, settings.footprintRetentionDays)
    for (let batches = 0; batches < mostBatches; batches++) {
      const count = await database.write(id, tx => deleteOldFootprints({ tx, companyId: id }, since, batch))
      if (count < batch) break
    }
  }
}

/** Where there is nothing to delete, nothing is written. */
function companiesWithOld(database: Database, now: Temporal.Instant): Promise<CompanyRow[]> {
  return database.read('all companies', async tx => {
    const oldest = await listOldestFootprints(tx)
    return (await listCompanies(tx)).filter(({ id, settings }) => {
      const written = oldest.get(id)
      return written && Temporal.Instant.compare(written, retainedSince(now, settings.footprintRetentionDays)) <= 0
    })
  })
}
