import sql, { type Sql } from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import { plain } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { type AccountScope, type Accounts, insertIntoRealm, rowsOf } from './account-scope.ts'

const insertCodes = insertIntoRealm('recovery_codes', { userId: plain<UserId>(), codeHash: plain<string>() })

export async function replaceRecoveryCodes(
  accounts: Accounts,
  userId: UserId,
  codes: readonly string[],
): Promise<void> {
  const { table, isOwn } = rowsOf(accounts, 'recovery_codes')
  await accounts.tx.run(sql`delete from ${table} where ${isOwn} and user_id = ${userId}`)
  const rows = codes.map(code => ({ userId, codeHash: hashSecret(code) }))
  if (rows.length > 0) await insertCodes(accounts, rows)
}

/** Returns whether there was such a code. It works once. */
export async function useRecoveryCode(accounts: Accounts, userId: UserId, code: string): Promise<boolean> {
  const { table, isOwn } = rowsOf(accounts, 'recovery_codes')
  // failpoint: recovery-codes-used-twice
  const used = await accounts.tx.run(sql`
    delete from ${table} where ${isOwn} and user_id = ${userId} and code_hash = ${hashSecret(code)}`)
  return used > 0
}

export async function countRecoveryCodes(accounts: Accounts, userId: UserId): Promise<number> {
  const { table, isOwn } = rowsOf(accounts, 'recovery_codes')
  const row = await accounts.tx.one<{ found: number }>(sql`
    select count(*) as found from ${table} where ${isOwn} and user_id = ${userId}`)
  return Number(row?.found)
}

/** Not in use until it is confirmed. */
export async function saveTotpSecret(accounts: Accounts, userId: UserId, secret: string): Promise<void> {
  await update(accounts, userId, sql`totp_secret = ${secret}, totp_confirmed_at = null, totp_last_step = 0`)
}

export async function confirmTotp(scope: AccountScope, userId: UserId, step: number): Promise<void> {
  await update(scope, userId, sql`totp_confirmed_at = ${toMillis(scope.now)}, totp_last_step = ${step}`)
}

export async function saveTotpStep(accounts: Accounts, userId: UserId, step: number): Promise<void> {
  await update(accounts, userId, sql`totp_last_step = ${step}`)
}

export async function clearTotp(accounts: Accounts, userId: UserId): Promise<void> {
  await update(accounts, userId, sql`totp_secret = null, totp_confirmed_at = null, totp_last_step = 0`)
}

async function update(accounts: Accounts, userId: UserId, change: Sql): Promise<void> {
  const { table, isOwn } = rowsOf(accounts, 'user_credentials')
  await accounts.tx.run(sql`update ${table} set ${change} where ${isOwn} and user_id = ${userId}`)
}
