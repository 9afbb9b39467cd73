import sql, { join } from 'sql-template-tag'
import { insertInto, instant, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { BlobKey, CompanyId, OrderId } from '../ids.ts'
import { claimStatement } from '../lease.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** A blob that no file refers to, and when it may be removed. */
export interface OrphanBlob {
  readonly blob: BlobKey
  readonly expiresAt: Temporal.Instant
}

/** The lease of a removal; a removal that is not completed by then is claimed again. */
const lease = { minutes: 10 }

const columns = { companyId: plain<string>(), blob: plain<BlobKey>(), expiresAt: instant }
const insertOrphans = insertInto('orphan_blobs', columns)
const upsertOrphans = insertInto(
  'orphan_blobs',
  columns,
  'on conflict (company_id, blob) do update set expires_at = excluded.expires_at',
)

export function recordOrphanBlob(tx: Transaction, { blob, expiresAt }: OrphanBlob): void {
  tx.defer(insertOrphans([{ companyId: ownerOf(blob), blob, expiresAt }]))
}

/** Updates the record if there is one, such as that of an earlier import that failed. */
export async function saveOrphanBlob(tx: Transaction, { blob, expiresAt }: OrphanBlob): Promise<void> {
  await tx.run(upsertOrphans([{ companyId: ownerOf(blob), blob, expiresAt }]))
}

/** Attaches the blob to a file; false if it was claimed for removal meanwhile. */
export async function claimBlob(tx: Transaction, { blob, expiresAt }: OrphanBlob): Promise<boolean> {
  const claimed = await tx.run(
    sql`delete from orphan_blobs where ${isBlob(blob)} and expires_at = ${toMillis(expiresAt)}`,
  )
  return claimed === 1
}

/** Whether a file refers to the blob. */
export async function hasFile(tx: Transaction, blob: BlobKey): Promise<boolean> {
  const [companyId, id] = blob.split('/')
  return (await tx.one(sql`select id from order_files where company_id = ${companyId} and id = ${id}`)) !== undefined
}

/** Claims one blob for removal; false if a file or another worker claimed it first. */
export async function claimForRemoval(
  tx: Transaction,
  { blob, expiresAt }: OrphanBlob,
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await tx.run(sql`
    update orphan_blobs set expires_at = ${toMillis(now.add(lease))}
    where ${isBlob(blob)} and expires_at = ${toMillis(expiresAt)}`)
  return taken === 1
}

const claimExpired = claimStatement(
  { table: 'orphan_blobs', dueAt: 'expires_at' },
  { among: 'company_id = ?', key: 'blob', returning: 'blob' },
)

/** Claims expired blobs of a company for removal. */
export async function claimExpiredBlobs({ tx, companyId, now }: TenantScope, limit: number): Promise<BlobKey[]> {
  const rows = await tx.all<{ blob: string }>(claimExpired({ now, until: now.add(lease), limit, among: [companyId] }))
  return rows.map(({ blob }) => blob as BlobKey)
}

/** The company whose blob expires next, and when. */
export async function nextExpiry(tx: Transaction) {
  const row = await tx.one<{ company_id: string; expires_at: number }>(
    sql`select company_id, expires_at from orphan_blobs order by expires_at limit 1`,
  )
  return row && { companyId: row.company_id as CompanyId, expiresAt: fromMillis(row.expires_at) }
}

/** For a blob that was removed from the blob storage. */
export async function deleteOrphanRecord(tx: Transaction, blob: BlobKey): Promise<void> {
  await tx.run(sql`delete from orphan_blobs where ${isBlob(blob)}`)
}

/** Records all blobs of a removed company as orphans that may be removed immediately. */
export async function recordOrphansOfCompany(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.run(sql`
    insert into orphan_blobs (company_id, blob, expires_at)
    select company_id, company_id || '/' || id, 0 from order_files where company_id = ${companyId} and sha256 is not null`)
  tx.notify('blobs')
}

/** The same, of some orders. */
export async function recordOrphansOfOrders({ tx, companyId }: Tenant, orders: readonly OrderId[]): Promise<void> {
  await tx.run(sql`
    insert into orphan_blobs (company_id, blob, expires_at)
    select company_id, company_id || '/' || id, 0 from order_files
    where company_id = ${companyId} and order_id in (${join(orders)}) and sha256 is not null`)
  tx.notify('blobs')
}

function isBlob(blob: BlobKey) {
  return sql`company_id = ${ownerOf(blob)} and blob = ${blob}`
}

/** A blob key consists of the ids of its company and its file. */
function ownerOf(blob: BlobKey): string {
  return blob.split('/', 1)[0] ?? ''
}
