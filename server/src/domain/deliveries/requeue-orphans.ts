import sql from 'sql-template-tag'
import type { Database, Transaction } from '../database.ts'
import type { CompanyId, OrderId, WebhookId } from '../ids.ts'
import { markMissedCancellations } from './cancel-store.ts'
import { advanceOrderQueues } from './claim-store.ts'
import { blockingAttempts } from './delivery.ts'

/** The line of one order to one webhook. */
export interface OrderQueueKey {
  readonly companyId: string
  readonly webhookId: string
  readonly orderId: string
}

export const firstOrderQueue: OrderQueueKey = { companyId: '', webhookId: '', orderId: '' }

const mostLooked = 1_000

/**
 * Where several write at once, an event may be put behind one that is settled at that very moment, and nobody would ever
 * call it. Looks at some of what waits and calls what has nobody in front of it; answers where to go on.
 */
export async function requeueOrphans(
  database: Database,
  after: OrderQueueKey,
  now: Temporal.Instant,
): Promise<OrderQueueKey | undefined> {
  const { strays, last } = await database.read('all companies', tx => findStrays(tx, after))
  for (const { companyId, webhookId, orderId } of strays) {
    const scope = (tx: Transaction) => ({ tx, companyId: companyId as CompanyId, now })
    await database.write(companyId as CompanyId, async tx => {
      advanceOrderQueues(scope(tx), webhookId as WebhookId, [orderId as OrderId])
      tx.notify('deliveries')
    })
  }
  if (!last) await database.write('all companies', markMissedCancellations)
  return last
}

type Looked = { company_id: string; webhook_id: string; order_id: string; waiting: number; holding: number }

async function findStrays(tx: Transaction, { companyId, webhookId, orderId }: OrderQueueKey) {
  const rows = await tx.all<Looked>(sql`
    select company_id, webhook_id, order_id, sum(case when state = 'waiting' then 1 else 0 end) as waiting,
      sum(case when state = 'due' and tries < ${blockingAttempts} then 1 else 0 end) as holding
    from (
      select company_id, webhook_id, order_id, state, tries from deliveries
      where settled_at is null and (company_id, webhook_id, order_id) > (${companyId}, ${webhookId}, ${orderId})
      order by company_id, webhook_id, order_id, occurred_at limit ${mostLooked}) as looked
    group by company_id, webhook_id, order_id order by company_id, webhook_id, order_id`)
  const places = rows.map(row => ({ companyId: row.company_id, webhookId: row.webhook_id, orderId: row.order_id }))
  const strays = places.filter((_, i) => Number(rows[i]?.waiting) > 0 && Number(rows[i]?.holding) === 0)
  return { strays, last: places.at(-1) }
}
