import sql, { join } from 'sql-template-tag'
import { hashSecret, newSecret } from '../access/secret.ts'
import { instant, optional, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import { newId, type TokenId, type UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { type AccountScope, type Accounts, insertIntoRealm, rowsOf } from './account-scope.ts'

/** How long each kind of token is valid, in minutes. */
export const tokenMinutes = {
  invitation: 7 * 24 * 60,
  reset: 60,
  'second factor': 10,
  'passkey registration': 10,
  'passkey sign-in': 10,
} as const

export type TokenPurpose = keyof typeof tokenMinutes

export interface OneTimeToken {
  readonly id: TokenId
  readonly purpose: TokenPurpose
  readonly userId: UserId | undefined
  readonly failureCount: number
  readonly expiresAt: Temporal.Instant
}

const tokens = rowReader<OneTimeToken>({
  id: plain(),
  purpose: plain(),
  userId: optional(),
  failureCount: plain(),
  expiresAt: instant,
})

const insertTokens = insertIntoRealm(
  'one_time_tokens',
  {
    id: plain<TokenId>(),
    purpose: plain<TokenPurpose>(),
    userId: optional<UserId>(),
    tokenHash: plain<string>(),
    createdAt: instant,
    expiresAt: instant,
  },
  { column: 'token_hash', action: 'do nothing' },
)

export interface NewToken {
  readonly id: TokenId
  /** The only place where it appears: the store has its hash. */
  readonly token: string
  readonly expiresAt: Temporal.Instant
}

export async function insertToken(
  scope: AccountScope,
  purpose: TokenPurpose,
  userId: UserId | undefined,
  token = newSecret('plo_'),
): Promise<NewToken> {
  const id = newId<TokenId>()
  const expiresAt = scope.now.add({ minutes: tokenMinutes[purpose] })
  const tokenHash = hashSecret(token)
  await insertTokens(scope, [{ id, purpose, userId, tokenHash, createdAt: scope.now, expiresAt }])
  return { id, token, expiresAt }
}

/** Stores a challenge of this user as used, until it expires. Returns whether it is the first use. */
export async function markChallengeUsed(
  scope: AccountScope,
  userId: UserId,
  challenge: string,
  expiresAt: Temporal.Instant,
): Promise<boolean> {
  const row = { id: newId<TokenId>(), userId, tokenHash: hashSecret(challenge), createdAt: scope.now, expiresAt }
  return (await insertTokens(scope, [{ ...row, purpose: 'passkey sign-in' }])) > 0
}

function validToken(scope: AccountScope, token: string) {
  const { table, isOwn } = rowsOf(scope, 'one_time_tokens')
  return sql`${table} where ${isOwn} and token_hash = ${hashSecret(token)} and expires_at > ${toMillis(scope.now)}`
}

/** Without using it up. */
export async function findToken(scope: AccountScope, token: string): Promise<OneTimeToken | undefined> {
  const row = await scope.tx.one(sql`select ${tokens.columns} from ${validToken(scope, token)}`)
  return row && tokens.read(row)
}

/** Deletes the token: only one request gets it. A token for another purpose stays. */
export async function useToken(
  scope: AccountScope,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | undefined> {
  // failpoint: tokens-used-twice
  const row = await scope.tx.one(sql`
    delete from ${validToken(scope, token)} and purpose in (${join([...purposes])}) returning ${tokens.columns}`)
  return row && tokens.read(row)
}

export async function countFailure(accounts: Accounts, id: TokenId): Promise<void> {
  const { table, isOwn } = rowsOf(accounts, 'one_time_tokens')
  await accounts.tx.run(sql`update ${table} set failure_count = failure_count + 1 where ${isOwn} and id = ${id}`)
}

function validTokensOf(scope: AccountScope, userId: UserId, purpose: TokenPurpose) {
  const { table, isOwn } = rowsOf(scope, 'one_time_tokens')
  return sql`${table}
    where ${isOwn} and user_id = ${userId} and purpose = ${purpose} and expires_at > ${toMillis(scope.now)}`
}

/** How often the valid tokens of this kind were used in vain. */
export async function countFailures(scope: AccountScope, userId: UserId, purpose: TokenPurpose): Promise<number> {
  const row = await scope.tx.one<{ found: number }>(sql`
    select coalesce(sum(failure_count), 0) as found from ${validTokensOf(scope, userId, purpose)}`)
  return Number(row?.found)
}

/** How many valid tokens of this kind the user has. */
export async function countTokens(scope: AccountScope, userId: UserId, purpose: TokenPurpose): Promise<number> {
  const row = await scope.tx.one<{ found: number }>(sql`
    select count(*) as found from ${validTokensOf(scope, userId, purpose)}`)
  return Number(row?.found)
}

export async function deleteTokensOf(accounts: Accounts, userId: UserId): Promise<void> {
  const { table, isOwn } = rowsOf(accounts, 'one_time_tokens')
  await accounts.tx.run(sql`delete from ${table} where ${isOwn} and user_id = ${userId}`)
}

/** Deletes expired tokens of operators, and of companies with one statement for each company. Returns how many of these. */
export async function pruneTokens(tx: Transaction, now: Temporal.Instant, limit: number): Promise<number> {
  await tx.run(sql`delete from operator_tokens where expires_at <= ${toMillis(now)}`)
  const rows = await tx.all<{ company_id: string; id: string }>(sql`
    select company_id, id from one_time_tokens where expires_at <= ${toMillis(now)} order by expires_at limit ${limit}`)
  let count = 0
  for (const [companyId, found] of Map.groupBy(rows, row => row.company_id)) {
    const ids = join(found.map(({ id }) => id))
    count += await tx.run(sql`delete from one_time_tokens where company_id = ${companyId} and id in (${ids})`)
  }
  return count
}
