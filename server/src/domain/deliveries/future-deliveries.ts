import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import { suspendedMillis } from '../tenants/migration-store.ts'

/** A claimed delivery is in flight and needs nothing: its worker completes it. */
const isFromFuture = `
  state = 'due' and due_at > ? and due_at < ${suspendedMillis} and claim is null and (occurred_at > ? or exists (
    select 1 from delivery_attempts a
    where a.company_id = deliveries.company_id and a.webhook_id = deliveries.webhook_id
      and a.event_id = deliveries.event_id and a.at > ?))`
const find = fixedStatement(`select event_id from deliveries where ${isFromFuture} limit 1`)
const makeDue = fixedStatement(`update deliveries set due_at = ? where ${isFromFuture}`)

/** Whether a delivery waits that was queued or attempted after `limit`, which is in the future. */
export async function hasFutureDeliveries(tx: Transaction, limit: Temporal.Instant): Promise<boolean> {
  const at = toMillis(limit)
  return (await tx.one(find(at, at, at))) !== undefined
}

/** Returns how many are due now. */
export function makeFutureDeliveriesDue(
  tx: Transaction,
  now: Temporal.Instant,
  limit: Temporal.Instant,
): Promise<number> {
  const at = toMillis(limit)
  return tx.run(makeDue(toMillis(now), at, at, at))
}
