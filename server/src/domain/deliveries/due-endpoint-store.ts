import type { Transaction } from '../database.ts'
import type { CompanyId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import { type Trust, trustIn } from './endpoint-concurrency.ts'

/** A webhook that has something to be told now. */
export interface DueEndpoint {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
  readonly trust: Trust
}

export interface FirstLines {
  readonly endpoints: readonly DueEndpoint[]
  /** Whether all that is due was looked at, and not only what is due the longest. */
  readonly isAll: boolean
}

/** Who is to be told something now. Of what is due so much is looked at one by one, and who is due later costs nothing. */
export async function findDueEndpoints(
  tx: Transaction,
  now: Temporal.Instant,
  mostLooked: number,
): Promise<FirstLines> {
  const rows = await tx.all<Stored & { found: number }>(dueFirst(toMillis(now), mostLooked))
  return { endpoints: readLines(rows, now), isAll: rows.reduce((sum, row) => sum + row.found, 0) < mostLooked }
}

/** As `findDueLines`, however much has piled up for some of them. */
export async function findAllDueEndpoints(tx: Transaction, now: Temporal.Instant): Promise<DueEndpoint[]> {
  const rows = await tx.all<Stored>(everyLine(toMillis(now)))
  return readLines(rows, now)
}

type Stored = {
  company_id: string
  webhook_id: string
  is_on: number
  failing_since: number | null
  last_delivered_at: number | null
}

const dueFirst = fixedStatement(`
  select w.company_id, w.id as webhook_id, w.is_on, w.failing_since, w.last_delivered_at, f.found
  from (
    select company_id, webhook_id, min(due_at) as due_at, count(*) as found from (
      select company_id, webhook_id, due_at from deliveries
      where state = 'due' and due_at <= ? order by due_at limit ?) as first
    group by company_id, webhook_id) as f
  join webhooks w on w.company_id = f.company_id and w.id = f.webhook_id
  order by f.due_at`)

/**
 * Where much has piled up: hops from webhook to webhook in the index, one step each: from company to company, within it
 * from webhook to webhook, and to what is due first there. However much waits for one of them, it is passed in one step.
 */
const everyLine = fixedStatement(`
  with recursive due_companies (company_id) as (
    select min(company_id) from deliveries where state = 'due'
    union all
    select (select min(d.company_id) from deliveries d where d.state = 'due' and d.company_id > c.company_id)
    from due_companies c where c.company_id is not null),
  lines (company_id, webhook_id) as (
    select c.company_id, (
      select min(d.webhook_id) from deliveries d where d.state = 'due' and d.company_id = c.company_id)
    from due_companies c where c.company_id is not null
    union all
    select l.company_id, (
      select min(d.webhook_id) from deliveries d
      where d.state = 'due' and d.company_id = l.company_id and d.webhook_id > l.webhook_id)
    from lines l where l.webhook_id is not null)
  select l.company_id, l.webhook_id, w.is_on, w.failing_since, w.last_delivered_at
  from lines l join webhooks w on w.company_id = l.company_id and w.id = l.webhook_id
  where (
    select min(d.due_at) from deliveries d
    where d.state = 'due' and d.company_id = l.company_id and d.webhook_id = l.webhook_id) <= ?`)

const dueNext = fixedStatement(`select min(due_at) as next_at from deliveries where state = 'due' and due_at > ?`)

/**
 * When something more falls due, what is under way included. For whoever has nothing else to do: while much is told, what
 * was under way a moment ago is passed here one by one.
 */
export async function findNextDue(tx: Transaction, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const { next_at } = (await tx.one<{ next_at: number | null }>(dueNext(toMillis(now)))) ?? { next_at: null }
  return next_at === null ? undefined : fromMillis(next_at)
}

/** Who was switched off is told nothing. */
function readLines(rows: readonly Stored[], now: Temporal.Instant): DueEndpoint[] {
  return rows
    .filter(({ is_on }) => is_on === 1)
    .map(row => {
      const lastDeliveredAt = row.last_delivered_at === null ? undefined : fromMillis(row.last_delivered_at)
      return {
        companyId: row.company_id as CompanyId,
        webhookId: row.webhook_id as WebhookId,
        trust: trustIn(row.failing_since !== null, lastDeliveredAt, now),
      }
    })
}
