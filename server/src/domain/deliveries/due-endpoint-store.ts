import type { Transaction } from '../database.ts'
import type { CompanyId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import { type EndpointHealth, endpointHealth } from './endpoint-health.ts'

/** A webhook with a delivery that is due. */
export interface DueEndpoint {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
  readonly health: EndpointHealth
}

export interface FirstDueEndpoints {
  readonly endpoints: readonly DueEndpoint[]
  /** Whether all due rows were read, and not only those due longest. */
  readonly isAll: boolean
}

/** The endpoints of the rows due longest. Reads at most `maxRows` rows, and none that is due later. */
export async function findDueEndpoints(
  tx: Transaction,
  now: Temporal.Instant,
  maxRows: number,
): Promise<FirstDueEndpoints> {
  const rows = await tx.all<Stored & { found: number }>(firstDue(toMillis(now), maxRows))
  return { endpoints: readEndpoints(rows, now), isAll: rows.reduce((sum, row) => sum + row.found, 0) < maxRows }
}

/** All endpoints with a due row, whatever the size of their backlogs. */
export async function findAllDueEndpoints(tx: Transaction, now: Temporal.Instant): Promise<DueEndpoint[]> {
  return readEndpoints(await tx.all<Stored>(allDue(toMillis(now))), now)
}

type Stored = {
  company_id: string
  webhook_id: string
  is_on: number
  failing_since: number | null
  last_delivered_at: number | null
}

const firstDue = fixedStatement(`
  select w.company_id, w.id as webhook_id, w.is_on, w.failing_since, w.last_delivered_at, f.found
  from (
    select company_id, webhook_id, min(due_at) as due_at, count(*) as found from (
      select company_id, webhook_id, due_at from deliveries
      where state = 'due' and due_at <= ? order by due_at limit ?) as first
    group by company_id, webhook_id) as f
  join webhooks w on w.company_id = f.company_id and w.id = f.webhook_id
  order by f.due_at`)

/**
 * One step in the index of due rows for each webhook, whatever the size of its backlog. Each node of a distributed
 * database answers for its own companies, which it could not do for a recursive statement.
 */
const allDue = fixedStatement(`
  select w.company_id, w.id as webhook_id, w.is_on, w.failing_since, w.last_delivered_at
  from webhooks w
  where w.is_on = 1 and (
    select min(d.due_at) from deliveries d
    where d.state = 'due' and d.company_id = w.company_id and d.webhook_id = w.id) <= ?`)

const nextDue = fixedStatement(`select min(due_at) as next_at from deliveries where state = 'due' and due_at > ?`)

/** When the next row falls due or its lease ends. Only for an idle worker: it passes all rows claimed a moment ago. */
export async function findNextDue(tx: Transaction, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const { next_at } = (await tx.one<{ next_at: number | null }>(nextDue(toMillis(now)))) ?? { next_at: null }
  return next_at === null ? undefined : fromMillis(next_at)
}

function readEndpoints(rows: readonly Stored[], now: Temporal.Instant): DueEndpoint[] {
  return rows
    .filter(({ is_on }) => is_on === 1)
    .map(row => {
      const lastDeliveredAt = row.last_delivered_at === null ? undefined : fromMillis(row.last_delivered_at)
      return {
        companyId: row.company_id as CompanyId,
        webhookId: row.webhook_id as WebhookId,
        health: endpointHealth(row.failing_since !== null, lastDeliveredAt, now),
      }
    })
}
