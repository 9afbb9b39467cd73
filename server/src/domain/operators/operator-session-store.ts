import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { OperatorId, SessionId } from '../ids.ts'
import { fromMillis, rowReader, toMillis } from '../rows.ts'
import type { SessionLimits } from '../sessions/session.ts'
import type { OperatorSession } from './operator.ts'

const sessions = rowReader<OperatorSession>({
  id: 'id',
  operatorId: 'operator_id',
  device: 'device',
  address: 'address',
  createdAt: ['created_at', fromMillis],
  lastSeenAt: ['last_seen_at', fromMillis],
  expiresAt: ['expires_at', fromMillis],
})

export async function findOperatorSession(tx: Transaction, tokenHash: string): Promise<OperatorSession | undefined> {
  const row = await tx.one(sql`select ${raw(sessions.columns)} from operator_sessions where token_hash = ${tokenHash}`)
  return row && sessions.read(row)
}

export async function insertOperatorSession(
  tx: Transaction,
  session: OperatorSession,
  tokenHash: string,
): Promise<void> {
  const { id, operatorId, device, address, createdAt, lastSeenAt, expiresAt } = session
  await tx.run(sql`
    insert into operator_sessions (id, operator_id, token_hash, device, address, created_at, last_seen_at, expires_at)
    values (${id}, ${operatorId}, ${tokenHash}, ${device}, ${address}, ${toMillis(createdAt)}, ${toMillis(lastSeenAt)},
      ${toMillis(expiresAt)})`)
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
