import sql from 'sql-template-tag'
import type { OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'

/**
 * Messages of the order that were not submitted yet wait until then: they are rendered from the order as it is, and would
 * tell of a move that can still be undone. A worker that holds one of them loses it.
 */
export function holdMessages({ tx, companyId }: TenantScope, orderId: OrderId, until: Temporal.Instant): void {
  tx.defer(sql`
    update messages set due_at = ${toMillis(until)}, claim = null,
      attempt_count = attempt_count - case when claim is null then 0 else 1 end
    where company_id = ${companyId} and order_id = ${orderId} and state = 'due' and submitted_at is null
      and (due_at < ${toMillis(until)} or claim is not null)`)
}

/** Cancels what a change would have told: reminders stay, because they check the appointment when they are due. */
export function cancelMessagesSince(
  { tx, companyId, now }: TenantScope,
  orderId: OrderId,
  since: Temporal.Instant,
): void {
  tx.defer(sql`
    update messages set state = 'cancelled', error = 'the move was undone', claim = null, completed_at = ${toMillis(now)}
    where company_id = ${companyId} and order_id = ${orderId} and state = 'due' and submitted_at is null
      and created_at >= ${toMillis(since)} and kind <> 'reminder'`)
}

/** Whether a message about the order may have left since then. */
export async function hasToldSince(
  { tx, companyId }: TenantScope,
  orderId: OrderId,
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from messages
    where company_id = ${companyId} and order_id = ${orderId} and (
      submitted_at >= ${toMillis(since)} or (state in ('sent', 'unsure') and completed_at >= ${toMillis(since)}))
    limit 1`)
  return row !== undefined
}
