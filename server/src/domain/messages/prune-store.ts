import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'

/** What is waiting still though it became due before that moment. */
export async function cancelExpired(
  tx: Transaction,
  before: Temporal.Instant,
  why: string,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const isForgotten = sql`state = 'due' and due_at <= ${toMillis(before)} and handed_over_at is null`
  return tx.run(sql`
    update messages set state = 'cancelled', error = ${why}, claim = null, settled_at = ${toMillis(now)}
    where (company_id, id) in (
        select company_id, id from messages where ${isForgotten} and channel in ('email', 'sms') limit ${most})
      and ${isForgotten}`)
}

/** What ended well before that moment; what failed stays until somebody has looked at it. */
export async function deleteCompleted(tx: Transaction, before: Temporal.Instant, most: number): Promise<number> {
  const isOld = sql`settled_at <= ${toMillis(before)} and state in ('sent', 'cancelled')`
  return tx.run(sql`
    delete from messages
    where (company_id, id) in (select company_id, id from messages where ${isOld} limit ${most}) and ${isOld}`)
}
