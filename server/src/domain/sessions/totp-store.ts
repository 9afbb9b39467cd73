import sql, { type Sql } from 'sql-template-tag'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { type AccountScope, type Accounts, rowsOf } from './account-scope.ts'

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
