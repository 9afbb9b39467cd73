import type { WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { TenantScope } from '../scope.ts'
import { fixedStatement } from '../statements.ts'
import type { Target } from './webhook.ts'

const noteMs = 60_000

const noteDelivered = fixedStatement(`
  update webhooks set failing_since = null, last_delivered_at = ? where company_id = ? and id = ?`)

/** Written once a minute while all goes well: every delivery would otherwise change the same row. */
export async function noteSuccess({ tx, companyId, now }: TenantScope, target: Target): Promise<void> {
  const { id, failingSince, lastDeliveredAt } = target
  const at = toMillis(now)
  if (!failingSince && lastDeliveredAt && at - toMillis(lastDeliveredAt) < noteMs) return
  await tx.run(noteDelivered(at, companyId, id))
}

const noteFailing = fixedStatement(`
  update webhooks set failing_since = coalesce(failing_since, ?) where company_id = ? and id = ?
  returning failing_since`)

/** Answers since when there was nothing but failures. */
export async function noteFailure({ tx, companyId, now }: TenantScope, id: WebhookId): Promise<Temporal.Instant> {
  const row = await tx.one<{ failing_since: number }>(noteFailing(toMillis(now), companyId, id))
  return row ? fromMillis(row.failing_since) : now
}
