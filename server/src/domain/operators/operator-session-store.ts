import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { OperatorId, SessionId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { SessionLimits } from '../sessions/session.ts'
import type { OperatorSession } from './operator.ts'

const columns: Columns<OperatorSession> = {
  id: plain(),
  operatorId: plain(),
  device: plain(),
  address: plain(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
}
const sessions = rowReader(columns)

export async function findOperatorSession(tx: Transaction, tokenHash: string): Promise<OperatorSession | undefined> {
  const row = await tx.one(sql`select ${sessions.columns} from operator_sessions where token_hash = ${tokenHash}`)
  return row && sessions.read(row)
}

const insertSessions = insertInto('operator_sessions', { tokenHash: plain(), ...columns })

export async function insertOperatorSession(
  tx: Transaction,
  session: OperatorSession,
  tokenHash: string,
): Promise<void> {
  await tx.run(insertSessions([{ tokenHash, ...session }]))
}

export async function markOperatorSeen(tx: Transaction, id: SessionId, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`update operator_sessions set last_seen_at = ${toMillis(now)} where id = ${id}`)
}

export async function deleteOperatorSession(tx: Transaction, id: SessionId): Promise<void> {
  await tx.run(sql`delete from operator_sessions where id = ${id}`)
}

/** Ends all sessions of the operator, except one. */
export async function deleteOperatorSessions(
  tx: Transaction,
  operatorId: OperatorId,
  except: SessionId | undefined,
): Promise<void> {
  await tx.run(sql`delete from operator_sessions where operator_id = ${operatorId} and id <> ${except ?? ''}`)
}

export async function pruneOperatorSessions(
  tx: Transaction,
  { idleHours }: SessionLimits,
  now: Temporal.Instant,
): Promise<void> {
  const idleSince = now.subtract({ hours: idleHours })
  await tx.run(sql`
    delete from operator_sessions where last_seen_at <= ${toMillis(idleSince)} or expires_at <= ${toMillis(now)}`)
}
