import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { SessionId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
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

export async function findSession({ tx, companyId }: Tenant, tokenHash: string): Promise<Session | undefined> {
  const row = await tx.one(sql`
    select ${sessions.columns} from sessions where company_id = ${companyId} and token_hash = ${tokenHash}`)
  return row && sessions.read(row)
}

export async function isSessionLive({ tx, companyId, now }: TenantScope, id: SessionId): Promise<boolean> {
  const row = await tx.one(sql`
    select id from sessions where company_id = ${companyId} and id = ${id} and expires_at > ${toMillis(now)}`)
  return row !== undefined
}

/** The one used last comes first. */
export async function listSessions({ tx, companyId }: Tenant, userId: UserId): Promise<Session[]> {
  const rows = await tx.all(sql`
    select ${sessions.columns} from sessions
    where company_id = ${companyId} and user_id = ${userId} order by last_seen_at desc, id desc`)
  return rows.map(sessions.read)
}

const insertSessions = insertInto('sessions', { companyId: plain(), tokenHash: plain(), ...columns })

export async function insertSession({ tx, companyId }: Tenant, session: Session, tokenHash: string): Promise<void> {
  await tx.run(insertSessions([{ companyId, tokenHash, ...session }]))
}

export async function markSeen({ tx, companyId }: Tenant, id: SessionId, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`update sessions set last_seen_at = ${toMillis(now)} where company_id = ${companyId} and id = ${id}`)
}

/** Returns whether the user had such a session. */
export async function deleteSession({ tx, companyId }: Tenant, userId: UserId, id: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from sessions where company_id = ${companyId} and user_id = ${userId} and id = ${id}`)
  return deleted > 0
}

/** Ends all sessions of the user, except one. Returns how many. */
export async function deleteSessionsOf(
  { tx, companyId }: Tenant,
  userId: UserId,
  except: SessionId | undefined,
): Promise<number> {
  return tx.run(sql`
    delete from sessions where company_id = ${companyId} and user_id = ${userId} and id <> ${except ?? ''}`)
}

export async function pruneSessions(
  tx: Transaction,
  { idleHours }: SessionLimits,
  now: Temporal.Instant,
): Promise<void> {
  const idleSince = now.subtract({ hours: idleHours })
  await tx.run(sql`delete from sessions where last_seen_at <= ${toMillis(idleSince)} or expires_at <= ${toMillis(now)}`)
}
