import sql, { raw } from 'sql-template-tag'
import type { PasskeyId, UserId } from '../ids.ts'
import { fromMillis, rowReader, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Passkey } from './passkey.ts'

const passkeys = rowReader<Passkey>({
  id: 'id',
  userId: 'user_id',
  name: 'name',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  signCount: 'sign_count',
  transports: ['transports', (text: string) => JSON.parse(text) as string[]],
  createdAt: ['created_at', fromMillis],
  lastUsedAt: ['last_used_at', fromMillis],
})

export async function listPasskeys({ tx, companyId }: Tenant, userId: UserId): Promise<Passkey[]> {
  const rows = await tx.all(sql`
    select ${raw(passkeys.columns)} from passkeys where company_id = ${companyId} and user_id = ${userId} order by id`)
  return rows.map(passkeys.read)
}

export async function findPasskey({ tx, companyId }: Tenant, credentialId: string): Promise<Passkey | undefined> {
  const row = await tx.one(sql`
    select ${raw(passkeys.columns)} from passkeys where company_id = ${companyId} and credential_id = ${credentialId}`)
  return row && passkeys.read(row)
}

/** Returns whether the credential is new. */
export async function insertPasskey({ tx, companyId }: Tenant, passkey: Passkey): Promise<boolean> {
  const { id, userId, name, credentialId, publicKey, signCount, transports, createdAt } = passkey
  const inserted = await tx.run(sql`
    insert into passkeys (company_id, id, user_id, name, credential_id, public_key, sign_count, transports, created_at)
    values (${companyId}, ${id}, ${userId}, ${name}, ${credentialId}, ${publicKey}, ${signCount},
      ${JSON.stringify(transports)}, ${toMillis(createdAt)})
    on conflict (company_id, credential_id) do nothing`)
  return inserted > 0
}

export async function markPasskeyUsed(
  { tx, companyId, now }: TenantScope,
  id: PasskeyId,
  signCount: number,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update passkeys set sign_count = ${signCount}, last_used_at = ${toMillis(now)}
    where company_id = ${companyId} and id = ${id}`)
  return updated > 0
}

/** Returns whether the user had such a passkey. */
export async function deletePasskey({ tx, companyId }: Tenant, userId: UserId, id: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from passkeys where company_id = ${companyId} and user_id = ${userId} and id = ${id}`)
  return deleted > 0
}
