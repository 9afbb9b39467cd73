import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'

/** Those that were settled before, the oldest first, each with its attempts. */
export async function deleteOldDeliveries(tx: Transaction, before: Temporal.Instant, most: number): Promise<number> {
  const old = sql`
    select company_id, webhook_id, event_id from deliveries
    where settled_at is not null and settled_at < ${toMillis(before)}
    order by settled_at, company_id, webhook_id, event_id limit ${most}`
  await tx.run(sql`delete from delivery_attempts where (company_id, webhook_id, event_id) in (${old})`)
  return tx.run(sql`delete from deliveries where (company_id, webhook_id, event_id) in (${old})`)
}

/** Whoever was removed goes for good when nothing points there any more. */
export async function deleteRemovedWebhooks(tx: Transaction): Promise<void> {
  await tx.run(
    raw(`delete from webhooks where removed_at is not null and not exists (
      select 1 from deliveries d where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id)`),
  )
}
