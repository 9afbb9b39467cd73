import sql from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import { plain } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { type Accounts, insertIntoRealm, rowsOf } from './account-scope.ts'

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
