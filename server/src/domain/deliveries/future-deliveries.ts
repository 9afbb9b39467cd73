import { FutureRows } from '../future-rows.ts'
import { suspendedMillis } from '../tenants/migration-store.ts'

/** A claimed delivery is in flight and needs nothing: its worker completes it. */
export const futureDeliveries = new FutureRows(
  'deliveries',
  `state = 'due' and due_at > ? and due_at < ${suspendedMillis} and claim is null and (occurred_at > ? or exists (
    select 1 from delivery_attempts a
    where a.company_id = deliveries.company_id and a.webhook_id = deliveries.webhook_id
      and a.event_id = deliveries.event_id and a.at > ?))`,
)
