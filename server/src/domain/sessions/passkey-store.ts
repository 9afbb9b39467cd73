import sql from 'sql-template-tag'
import { type Columns, instant, json, optionalInstant, plain, rowReader } from '../columns.ts'
import type { PasskeyId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { type AccountScope, type Accounts, insertIntoRealm, rowsOf } from './account-scope.ts'
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

export async function listPasskeys(accounts: Accounts, userId: UserId): Promise<Passkey[]> {
  const { table, isOwn } = rowsOf(accounts, 'passkeys')
  const rows = await accounts.tx.all(sql`
    select ${passkeys.columns} from ${table} where ${isOwn} and user_id = ${userId} order by id`)
  return rows.map(passkeys.read)
}

export async function findPasskey(accounts: Accounts, credentialId: string): Promise<Passkey | undefined> {
  const { table, isOwn } = rowsOf(accounts, 'passkeys')
  const row = await accounts.tx.one(sql`
    select ${passkeys.columns} from ${table} where ${isOwn} and credential_id = ${credentialId}`)
  return row && passkeys.read(row)
}

const insertPasskeys = insertIntoRealm('passkeys', columns, { column: 'credential_id', action: 'do nothing' })

/** Returns whether the credential is new. */
export async function insertPasskey(accounts: Accounts, passkey: Passkey): Promise<boolean> {
  return (await insertPasskeys(accounts, [passkey])) > 0
}

export async function markPasskeyUsed(scope: AccountScope, id: PasskeyId, signCount: number): Promise<boolean> {
  const { table, isOwn } = rowsOf(scope, 'passkeys')
  const updated = await scope.tx.run(sql`
    update ${table} set sign_count = ${signCount}, last_used_at = ${toMillis(scope.now)} where ${isOwn} and id = ${id}`)
  return updated > 0
}

/** Returns whether the user had such a passkey. */
export async function deletePasskey(accounts: Accounts, userId: UserId, id: string): Promise<boolean> {
  const { table, isOwn } = rowsOf(accounts, 'passkeys')
  const deleted = await accounts.tx.run(sql`
    delete from ${table} where ${isOwn} and user_id = ${userId} and id = ${id}`)
  return deleted > 0
}
