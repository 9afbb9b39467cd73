import sql from 'sql-template-tag'
import type { UserId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { AccessKey, NewAccessKey, VerifiableKey } from './access-key.ts'
import { hashSecret } from './secret.ts'

/** Keys that are not revoked and whose users are not retired. */
export async function readVerifiableKeys({ tx, companyId }: Tenant): Promise<Map<string, VerifiableKey>> {
  // failpoint: revoked-keys-accepted
  const rows = await tx.all<{ access_key: string; user_id: string; secret_hash: string }>(sql`
    select k.access_key, k.user_id, k.secret_hash
    from access_keys k join users u on u.company_id = k.company_id and u.id = k.user_id
    where k.company_id = ${companyId} and k.revoked_at is null and u.retired_at is null`)
  return new Map(
    rows.map(row => [
      row.access_key,
      { userId: row.user_id as UserId, secretHash: Buffer.from(row.secret_hash, 'hex') },
    ]),
  )
}

export async function listKeys({ tx, companyId }: Tenant): Promise<AccessKey[]> {
  const rows = await tx.all<{
    access_key: string
    user_id: string
    label: string
    created_at: number
    revoked_at: number | null
  }>(sql`
    select access_key, user_id, label, created_at, revoked_at from access_keys
    where company_id = ${companyId} order by created_at, access_key`)
  return rows.map(row => ({
    accessKey: row.access_key,
    userId: row.user_id as UserId,
    label: row.label,
    createdAt: fromMillis(row.created_at),
    revokedAt: row.revoked_at === null ? undefined : fromMillis(row.revoked_at),
  }))
}

export async function insertKey({ tx, companyId, now }: TenantScope, key: NewAccessKey): Promise<void> {
  // failpoint: secrets-stored-in-plain-text
  await tx.run(sql`
    insert into access_keys (company_id, access_key, user_id, label, secret_hash, created_at)
    values (${companyId}, ${key.accessKey}, ${key.userId}, ${key.label}, ${hashSecret(key.secretKey)}, ${toMillis(now)})`)
}

/** Returns whether there was such a key that was not revoked. */
export async function markRevoked({ tx, companyId, now }: TenantScope, accessKey: string): Promise<boolean> {
  // failpoint: key-of-any-company-revoked
  const changed = await tx.run(sql`
    update access_keys set revoked_at = ${toMillis(now)}
    where company_id = ${companyId} and access_key = ${accessKey} and revoked_at is null`)
  return changed > 0
}

/** The keys of a retired user stay revoked, even if the user returns. */
export async function revokeKeysOf({ tx, companyId, now }: TenantScope, userId: UserId): Promise<void> {
  await tx.run(sql`
    update access_keys set revoked_at = ${toMillis(now)}
    where company_id = ${companyId} and user_id = ${userId} and revoked_at is null`)
}
