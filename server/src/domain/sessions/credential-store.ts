import sql from 'sql-template-tag'
import { instant, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { type AccountScope, type Accounts, accountTables, insertIntoRealm, rowsOf } from './account-scope.ts'

/** How a user or an operator signs in. */
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

export async function findCredentials(accounts: Accounts, userId: UserId): Promise<Credentials | undefined> {
  const { table, isOwn } = rowsOf(accounts, 'user_credentials')
  const row = await accounts.tx.one(sql`
    select ${credentials.columns} from ${table} where ${isOwn} and user_id = ${userId}`)
  return row && credentials.read(row)
}

/**
 * The credentials as they are now; undefined if the password is not the one that was compared. Comparing takes long, and
 * a password that is changed meanwhile must not be worth anything.
 */
export async function reloadCredentials(accounts: Accounts, compared: Credentials): Promise<Credentials | undefined> {
  const current = await findCredentials(accounts, compared.userId)
  return current?.passwordHash === compared.passwordHash ? current : undefined
}

export async function listUsersWithPassword(accounts: Accounts): Promise<Set<UserId>> {
  const { table, isOwn } = rowsOf(accounts, 'user_credentials')
  const rows = await accounts.tx.all<{ user_id: string }>(sql`select user_id from ${table} where ${isOwn}`)
  return new Set(rows.map(row => row.user_id as UserId))
}

type Password = Pick<Credentials, 'userId' | 'passwordHash' | 'passwordSetAt'>

const upsertPasswords = insertIntoRealm<Password>(
  'user_credentials',
  { userId: plain(), passwordHash: plain(), passwordSetAt: instant },
  {
    column: 'user_id',
    action: 'do update set password_hash = excluded.password_hash, password_set_at = excluded.password_set_at',
  },
)

export async function savePassword(scope: AccountScope, userId: UserId, hash: string): Promise<void> {
  await upsertPasswords(scope, [{ userId, passwordHash: hash, passwordSetAt: scope.now }])
}

/** A retired user who returns needs a new invitation. */
export async function deleteCredentialsOf(accounts: Accounts, userId: UserId): Promise<void> {
  for (const { table, isOwn } of accountTables.map(name => rowsOf(accounts, name)))
    await accounts.tx.run(sql`delete from ${table} where ${isOwn} and user_id = ${userId}`)
}
