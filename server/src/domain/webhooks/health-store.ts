import type { WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { TenantScope } from '../tenant.ts'
import type { WebhookEndpoint } from './webhook.ts'

const recordEveryMs = 60_000

const delivered = fixedStatement(`
  update webhooks set failing_since = null, last_delivered_at = ? where company_id = ? and id = ?`)

/** Written at most once a minute for a healthy endpoint, as of the claim; otherwise every success would update the row. */
export function recordSuccess({ tx, companyId, now }: TenantScope, target: WebhookEndpoint): void {
  const { id, failingSince, lastDeliveredAt } = target
  const at = toMillis(now)
  if (!failingSince && lastDeliveredAt && at - toMillis(lastDeliveredAt) < recordEveryMs) return
  tx.defer(delivered(at, companyId, id))
}

const failing = fixedStatement(`
  update webhooks set last_failed_at = ?,
    failing_since = case when failing_since is null or last_failed_at < ? then ? else failing_since end
  where company_id = ? and id = ?
  returning failing_since`)

/** Answers the start of the consecutive failures. A failure that follows another after more than the gap starts anew. */
export async function recordFailure(
  { tx, companyId, now }: TenantScope,
  id: WebhookId,
  gapHours: number,
): Promise<Temporal.Instant> {
  const at = toMillis(now)
  const row = await tx.one<{ failing_since: number }>(
    failing(at, toMillis(now.subtract({ hours: gapHours })), at, companyId, id),
  )
  return row ? fromMillis(row.failing_since) : now
}
