import type { Transaction } from '../database.ts'
import { pruneTokens } from './one-time-token-store.ts'
import type { SessionLimits } from './session.ts'
import { pruneSessions } from './session-store.ts'

/** Deletes the sessions and tokens that have expired. */
export async function pruneSignIns(tx: Transaction, limits: SessionLimits, now: Temporal.Instant): Promise<void> {
  await pruneSessions(tx, limits, now)
  await pruneTokens(tx, now)
}
