import type { WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from './webhook.ts'

const noteMs = 60_000

const noteDelivered = fixedStatement(`
  update webhooks set failing_since = null, last_delivered_at = ? where company_id = ? and id = ?`)

/**
 * Written once a minute while all goes well, as far as was known when the delivery was claimed: every success would
 * otherwise change the same row.
 */
export function recordSuccess({ tx, companyId, now }: TenantScope, target: WebhookEndpoint): void {
  const { id, failingSince, lastDeliveredAt } = target
  const at = toMillis(now)
  if (!failingSince && lastDeliveredAt && at - toMillis(lastDeliveredAt) < noteMs) return
  tx.defer(noteDelivered(at, companyId, id))
}

const noteFailing = fixedStatement(`
  update webhooks set last_failed_at = ?,
    failing_since = case when failing_since is null or last_failed_at < ? then ? else failing_since end
  where company_id = ? and id = ?
  returning failing_since`)

/**
 * Answers since when there was nothing but failures, one soon after the other: a failure weeks ago with nothing to be
 * told since says nothing about the weeks.
 */
export async function recordFailure(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  gapHours: number,
): Promise<Temporal.Instant> {
  const at = toMillis(now)
  const row = await tx.one<{ failing_since: number }>(
    noteFailing(at, toMillis(now.subtract({ hours: gapHours })), at, companyId, id),
  )
  return row ? fromMillis(row.failing_since) : now
}
