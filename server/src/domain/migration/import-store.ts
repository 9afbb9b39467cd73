import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { isComplete } from '../tenants/partial-company-store.ts'

export async function isTaken(tx: Transaction, id: string, key: string): Promise<boolean> {
  const row = await tx.one(sql`select 1 as found 
    from companies where (company_id = ${id} and ${isComplete}) or key = ${key} limit 1`)
  return row !== undefined
}

/** Whether a worker may remove files of an earlier company with this id before the given time. */
export async function hasBlobsToRemove(tx: Transaction, id: CompanyId, before: Temporal.Instant): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from orphan_blobs
    where company_id = ${id} and expires_at <= ${toMillis(before)} limit 1`)
  return row !== undefined
}
