import type { Transaction } from '../database.ts'
import { pruneAssistants } from './assistant-store.ts'
import { pruneCalls } from './call-store.ts'

/** Per transaction, so that other writers get their turn. */
const batchSize = 500

/** Deletes what has expired. Returns whether there may be more. */
export async function pruneAllAssistants(tx: Transaction, now: Temporal.Instant): Promise<boolean> {
  const tokens = await pruneAssistants(tx, now, batchSize)
  const calls = await pruneCalls(tx, now, batchSize)
  return Math.max(tokens, calls) === batchSize
}
