import sql, { join, raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'

/** Those that were settled before, the oldest first, each with its attempts. */
export async function deleteOldDeliveries(tx: Transaction, before: Temporal.Instant, most: number): Promise<number> {
  const rows = await tx.all<{ company_id: string; webhook_id: string; event_id: string }>(sql`
    select company_id, webhook_id, event_id from deliveries
    where settled_at is not null and settled_at < ${toMillis(before)} order by settled_at limit ${most}`)
  if (rows.length === 0) return 0
  const old = sql`values ${join(rows.map(row => sql`(${row.company_id}, ${row.webhook_id}, ${row.event_id})`))}`
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
