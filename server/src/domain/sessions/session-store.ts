import sql from 'sql-template-tag'
import { type Columns, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { SessionId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { type AccountScope, type Accounts, insertIntoRealm, rowsOf, tablesOfAllAccounts } from './account-scope.ts'
import type { Session, SessionLimits } from './session.ts'

const columns: Columns<Session> = {
  id: plain(),
  userId: plain(),
  device: plain(),
  address: plain(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
}
const sessions = rowReader(columns)

export async function findSession(accounts: Accounts, tokenHash: string): Promise<Session | undefined> {
  const { table, isOwn } = rowsOf(accounts, 'sessions')
  const row = await accounts.tx.one(sql`
    select ${sessions.columns} from ${table} where ${isOwn} and token_hash = ${tokenHash}`)
  return row && sessions.read(row)
}

export async function isSessionLive(scope: AccountScope, id: SessionId): Promise<boolean> {
  const { table, isOwn } = rowsOf(scope, 'sessions')
  const row = await scope.tx.one(sql`
    select id from ${table} where ${isOwn} and id = ${id} and expires_at > ${toMillis(scope.now)}`)
  return row !== undefined
}

/** The one used last comes first. */
export async function listSessions(accounts: Accounts, userId: UserId): Promise<Session[]> {
  const { table, isOwn } = rowsOf(accounts, 'sessions')
  const rows = await accounts.tx.all(sql`
    select ${sessions.columns} from ${table}
    where ${isOwn} and user_id = ${userId} order by last_seen_at desc, id desc`)
  return rows.map(sessions.read)
}

const insertSessions = insertIntoRealm('sessions', { tokenHash: plain<string>(), ...columns })

export async function insertSession(accounts: Accounts, session: Session, tokenHash: string): Promise<void> {
  await insertSessions(accounts, [{ tokenHash, ...session }])
}

export async function markSeen(accounts: Accounts, id: SessionId, now: Temporal.Instant): Promise<void> {
  const { table, isOwn } = rowsOf(accounts, 'sessions')
  await accounts.tx.run(sql`update ${table} set last_seen_at = ${toMillis(now)} where ${isOwn} and id = ${id}`)
}

/** Returns whether the user had such a session. */
export async function deleteSession(accounts: Accounts, userId: UserId, id: string): Promise<boolean> {
  const { table, isOwn } = rowsOf(accounts, 'sessions')
  const deleted = await accounts.tx.run(sql`
    delete from ${table} where ${isOwn} and user_id = ${userId} and id = ${id}`)
  return deleted > 0
}

/** Ends all sessions of the user, except one. Returns how many. */
export async function deleteSessionsOf(
  accounts: Accounts,
  userId: UserId,
  except: SessionId | undefined,
): Promise<number> {
  const { table, isOwn } = rowsOf(accounts, 'sessions')
  return accounts.tx.run(sql`delete from ${table} where ${isOwn} and user_id = ${userId} and id <> ${except ?? ''}`)
}

/** Those of all companies and of operators. */
export async function pruneSessions(
  tx: Transaction,
  { idleHours }: SessionLimits,
  now: Temporal.Instant,
): Promise<void> {
  const idleSince = now.subtract({ hours: idleHours })
  for (const table of tablesOfAllAccounts('sessions'))
    await tx.run(
      sql`delete from ${table} where last_seen_at <= ${toMillis(idleSince)} or expires_at <= ${toMillis(now)}`,
    )
}
