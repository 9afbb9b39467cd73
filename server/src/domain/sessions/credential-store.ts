import sql, { raw } from 'sql-template-tag'
import { insertInto, instant, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import type { UserId } from '../ids.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** How a user signs in. */
export interface Credentials {
  readonly userId: UserId
  readonly passwordHash: string
  readonly passwordSetAt: Temporal.Instant
  /** The secret of the second factor, which applies once it is confirmed. */
  readonly totpSecret: string | undefined
  readonly totpConfirmedAt: Temporal.Instant | undefined
  readonly totpLastStep: number
}

const credentials = rowReader<Credentials>({
  userId: plain(),
  passwordHash: plain(),
  passwordSetAt: instant,
  totpSecret: optional(),
  totpConfirmedAt: optionalInstant,
  totpLastStep: plain(),
})

export async function findCredentials({ tx, companyId }: Tenant, userId: UserId): Promise<Credentials | undefined> {
  const row = await tx.one(sql`
    select ${credentials.columns} from user_credentials where company_id = ${companyId} and user_id = ${userId}`)
  return row && credentials.read(row)
}

/**
 * The credentials as they are now; undefined if the password is not the one that was compared. Comparing takes long, and
 * a password that is changed meanwhile must not be worth anything.
 */
export async function reloadCredentials(tenant: Tenant, compared: Credentials): Promise<Credentials | undefined> {
  const current = await findCredentials(tenant, compared.userId)
  return current?.passwordHash === compared.passwordHash ? current : undefined
}

export async function listUsersWithPassword({ tx, companyId }: Tenant): Promise<Set<UserId>> {
  const rows = await tx.all<{ user_id: string }>(sql`
    select user_id from user_credentials where company_id = ${companyId}`)
  return new Set(rows.map(row => row.user_id as UserId))
}

const upsertPasswords = insertInto(
  'user_credentials',
  { companyId: plain(), userId: plain(), passwordHash: plain(), passwordSetAt: instant },
  `on conflict (company_id, user_id) do update set password_hash = excluded.password_hash,
    password_set_at = excluded.password_set_at`,
)

export async function savePassword({ tx, companyId, now }: TenantScope, userId: UserId, hash: string): Promise<void> {
  await tx.run(upsertPasswords([{ companyId, userId, passwordHash: hash, passwordSetAt: now }]))
}

/** A retired user who returns needs a new invitation. */
export async function deleteCredentialsOf({ tx, companyId }: Tenant, userId: UserId): Promise<void> {
  for (const table of ['sessions', 'one_time_tokens', 'passkeys', 'recovery_codes', 'user_credentials'])
    await tx.run(sql`delete from ${raw(table)} where company_id = ${companyId} and user_id = ${userId}`)
}
