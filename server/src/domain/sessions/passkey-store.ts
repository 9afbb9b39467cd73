import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, json, optionalInstant, plain, rowReader } from '../columns.ts'
import type { PasskeyId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Passkey } from './passkey.ts'

const columns: Columns<Passkey> = {
  id: plain(),
  userId: plain(),
  name: plain(),
  credentialId: plain(),
  publicKey: plain(),
  signCount: plain(),
  transports: json(),
  createdAt: instant,
  lastUsedAt: optionalInstant,
}
const passkeys = rowReader(columns)

export async function listPasskeys({ tx, companyId }: Tenant, userId: UserId): Promise<Passkey[]> {
  const rows = await tx.all(sql`
    select ${passkeys.columns} from passkeys where company_id = ${companyId} and user_id = ${userId} order by id`)
  return rows.map(passkeys.read)
}

export async function findPasskey({ tx, companyId }: Tenant, credentialId: string): Promise<Passkey | undefined> {
  const row = await tx.one(sql`
    select ${passkeys.columns} from passkeys where company_id = ${companyId} and credential_id = ${credentialId}`)
  return row && passkeys.read(row)
}

const insertPasskeys = insertInto(
  'passkeys',
  { companyId: plain(), ...columns },
  'on conflict (company_id, credential_id) do nothing',
)

/** Returns whether the credential is new. */
export async function insertPasskey({ tx, companyId }: Tenant, passkey: Passkey): Promise<boolean> {
  return (await tx.run(insertPasskeys([{ companyId, ...passkey }]))) > 0
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
