import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { BlobKey, CompanyId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { isComplete } from '../tenants/partial-company-store.ts'

export async function isTaken(tx: Transaction, id: string, key: string): Promise<boolean> {
  const row = await tx.one(sql`select 1 as found 
    from companies where (company_id = ${id} and ${isComplete}) or key = ${key} limit 1`)
  return row !== undefined
}

/** Whether a worker may remove files of an earlier company with this id before the given time. */
export async function hasBlobsToRemove(tx: Transaction, id: CompanyId, before: Temporal.Instant): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from unclaimed_blobs
    where company_id = ${id} and expires_at <= ${toMillis(before)} limit 1`)
  return row !== undefined
}

/** Updates the row of an earlier import that failed. */
export async function saveOrphanBlob(
  { tx, companyId }: Tenant,
  blob: BlobKey,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into unclaimed_blobs (company_id, blob, expires_at) values (${companyId}, ${blob}, ${toMillis(expiresAt)})
    on conflict (company_id, blob) do update set expires_at = excluded.expires_at`)
}
