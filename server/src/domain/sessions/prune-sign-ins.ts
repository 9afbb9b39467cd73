import type { Transaction } from '../database.ts'
import { pruneTokens } from './one-time-token-store.ts'
import type { SessionLimits } from './session.ts'
import { pruneSessions } from './session-store.ts'

/** Tokens per transaction, so that other writers get their turn: anyone may request some. */
const batchSize = 500

/** Deletes the sessions and tokens that have expired. Returns whether there may be more. */
export async function pruneSignIns(tx: Transaction, limits: SessionLimits, now: Temporal.Instant): Promise<boolean> {
  await pruneSessions(tx, limits, now)
  return (await pruneTokens(tx, now, batchSize)) === batchSize
}
