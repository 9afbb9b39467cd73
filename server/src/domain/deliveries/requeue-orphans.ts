import sql from 'sql-template-tag'
import type { Database, Transaction } from '../database.ts'
import type { CompanyId, OrderId, WebhookId } from '../ids.ts'
import { markMissedCancellations } from '../webhooks/webhook-store.ts'
import { advanceOrderQueues } from './claim-store.ts'
import { blockingAttempts } from './delivery.ts'

/** Names the queue of one order for one webhook. */
export interface OrderQueueKey {
  readonly companyId: string
  readonly orderId: string
  readonly webhookId: string
}

export const firstOrderQueue: OrderQueueKey = { companyId: '', orderId: '', webhookId: '' }

const maxRows = 1_000

/**
 * With several writers, a delivery may be queued behind one that is completed at that moment; then nothing makes it due.
 * Checks some of the queues and makes such orphans due. Returns where to continue.
 */
export async function requeueOrphans(
  database: Database,
  after: OrderQueueKey,
  now: Temporal.Instant,
): Promise<OrderQueueKey | undefined> {
  const { orphans, last } = await database.read('reachable companies', tx => findOrphans(tx, after))
  for (const { companyId, orderId, webhookId } of orphans) {
    const scope = (tx: Transaction) => ({ tx, companyId: companyId as CompanyId, now })
    await database.write(companyId as CompanyId, async tx => {
      advanceOrderQueues(scope(tx), webhookId as WebhookId, [orderId as OrderId])
      tx.notify('deliveries')
    })
  }
  if (!last) await database.write('reachable companies', markMissedCancellations)
  return last
}

type StoredQueue = { company_id: string; order_id: string; webhook_id: string; waiting: number; blocking: number }

async function findOrphans(tx: Transaction, { companyId, orderId, webhookId }: OrderQueueKey) {
  const rows = await tx.all<StoredQueue>(sql`
    select company_id, order_id, webhook_id, sum(case when state = 'waiting' then 1 else 0 end) as waiting,
      sum(case when state = 'due' and attempt_count < ${blockingAttempts} then 1 else 0 end) as blocking
    from (
      select company_id, order_id, webhook_id, state, attempt_count from deliveries
      where completed_at is null and (company_id, order_id, webhook_id) > (${companyId}, ${orderId}, ${webhookId})
      order by company_id, order_id, webhook_id, occurred_at limit ${maxRows}) as open_deliveries
    group by company_id, order_id, webhook_id order by company_id, order_id, webhook_id`)
  const queues = rows.map(row => ({ companyId: row.company_id, orderId: row.order_id, webhookId: row.webhook_id }))
  const orphans = queues.filter((_, i) => Number(rows[i]?.waiting) > 0 && Number(rows[i]?.blocking) === 0)
  return { orphans, last: queues.at(-1) }
}
