import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId, WebhookId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** A webhook that was switched off with open deliveries. */
export interface SwitchedOffWebhook {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
}

const first = raw('select company_id, id from webhooks where has_leftovers = 1 limit 1')

export async function findCancelledDeliveries(tx: Transaction): Promise<SwitchedOffWebhook | undefined> {
  const row = await tx.one<{ company_id: string; id: string }>(first)
  return row && { companyId: row.company_id as CompanyId, webhookId: row.id as WebhookId }
}

export async function setHasCancelled({ tx, companyId }: Tenant, id: WebhookId, hasCancelled: 0 | 1): Promise<void> {
  await tx.run(sql`update webhooks set has_leftovers = ${hasCancelled} where company_id = ${companyId} and id = ${id}`)
}

const failFirst = fixedStatement(`
  update deliveries set state = 'failed', settled_at = ?
  where company_id = ? and webhook_id = ? and settled_at is null and event_id in (
    select event_id from deliveries where company_id = ? and webhook_id = ? and settled_at is null limit ?)`)

/** A delivery in flight keeps its claim: if it succeeds, it counts as delivered. */
export async function failCancelled(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  limit: number,
): Promise<number> {
  return tx.run(failFirst(toMillis(now), companyId, id, companyId, id, limit))
}

/** Finds deliveries that were queued while their webhook was being switched off. Impossible with a single writer. */
export async function markMissedCancellations(tx: Transaction): Promise<void> {
  const marked = await tx.run(
    raw(`update webhooks set has_leftovers = 1 where is_on = 0 and has_leftovers = 0 and exists (
      select 1 from deliveries d
      where d.company_id = webhooks.company_id and d.webhook_id = webhooks.id and d.settled_at is null)`),
  )
  if (marked > 0) tx.notify('cancellations')
}
