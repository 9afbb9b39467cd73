import sql from 'sql-template-tag'
import { flag, insertInto, instant, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
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

const keys = rowReader<AccessKey>({
  accessKey: plain(),
  userId: plain(),
  label: plain(),
  isFromFile: flag,
  createdAt: instant,
  lastUsedAt: optionalInstant,
  revokedAt: optionalInstant,
})

export async function listKeys({ tx, companyId }: Tenant): Promise<AccessKey[]> {
  const rows = await tx.all(sql`
    select ${keys.columns} from access_keys where company_id = ${companyId} order by created_at, access_key`)
  return rows.map(keys.read)
}

const insertKeys = insertInto('access_keys', {
  companyId: plain(),
  accessKey: plain(),
  userId: plain(),
  label: plain(),
  secretHash: plain(),
  isFromFile: flag,
  createdAt: instant,
})

export async function insertKey(
  scope: TenantScope,
  { secretKey, ...key }: NewAccessKey,
  isFromFile = false,
): Promise<void> {
  const { tx, companyId, now } = scope
  // failpoint: secrets-stored-in-plain-text
  await tx.run(insertKeys([{ companyId, ...key, secretHash: hashSecret(secretKey), isFromFile, createdAt: now }]))
}

export interface KeyUse {
  readonly companyId: CompanyId
  readonly accessKey: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Another process may have saved a later use. Sorted, so that two processes cannot deadlock. */
export function saveLastUses(tx: Transaction, uses: readonly KeyUse[]): void {
  for (const { companyId, accessKey, at } of uses.toSorted((a, b) => (a.accessKey < b.accessKey ? -1 : 1))) {
    tx.defer(sql`
      update access_keys set last_used_at = ${at}
      where company_id = ${companyId} and access_key = ${accessKey} and (last_used_at is null or last_used_at < ${at})`)
  }
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
