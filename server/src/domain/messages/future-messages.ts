import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import { suspendedMillis } from '../tenants/migration-store.ts'

/** A reminder that was not attempted keeps its time, which depends on the appointment. */
const isFromFuture = `
  state = 'due' and due_at > ? and due_at < ${suspendedMillis} and claim is null and handed_over_at is null
  and (written_at > ? or (created_at > ? and kind <> 'reminder'))`
const find = fixedStatement(`select id from messages where ${isFromFuture} limit 1`)
const makeDue = fixedStatement(`update messages set due_at = ? where ${isFromFuture}`)

/** Whether a message waits that was queued or rendered after `limit`, which is in the future. */
export async function hasFutureMessages(tx: Transaction, limit: Temporal.Instant): Promise<boolean> {
  const at = toMillis(limit)
  return (await tx.one(find(at, at, at))) !== undefined
}

/** Returns how many are due now. */
export function makeFutureMessagesDue(
  tx: Transaction,
  now: Temporal.Instant,
  limit: Temporal.Instant,
): Promise<number> {
  const at = toMillis(limit)
  return tx.run(makeDue(toMillis(now), at, at, at))
}
