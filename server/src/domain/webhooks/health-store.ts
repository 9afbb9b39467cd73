import type { WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { TenantScope } from '../scope.ts'
import { fixedStatement } from '../statements.ts'

const noteMs = 60_000

const noteDelivered = fixedStatement(`
  update webhooks set failing_since = null, last_delivered_at = ?
  where company_id = ? and id = ?
    and (failing_since is not null or last_delivered_at is null or last_delivered_at < ?)`)

/** Written once a minute while all goes well: every delivery would otherwise change the same row. */
export async function noteSuccess({ tx, companyId, now }: TenantScope, id: WebhookId): Promise<void> {
  const at = toMillis(now)
  await tx.run(noteDelivered(at, companyId, id, at - noteMs))
}

const noteFailing = fixedStatement(`
  update webhooks set failing_since = coalesce(failing_since, ?) where company_id = ? and id = ?
  returning failing_since`)

/** Answers since when there was nothing but failures. */
export async function noteFailure({ tx, companyId, now }: TenantScope, id: WebhookId): Promise<Temporal.Instant> {
  const row = await tx.one<{ failing_since: number }>(noteFailing(toMillis(now), companyId, id))
  return row ? fromMillis(row.failing_since) : now
}
