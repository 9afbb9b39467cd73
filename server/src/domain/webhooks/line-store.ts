import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId, WebhookId } from '../ids.ts'
import { fromMillis, toMillis } from '../rows.ts'
import { type Trust, trustIn } from './pace.ts'

/** A webhook that has something to be told now. */
export interface Line {
  readonly companyId: CompanyId
  readonly webhookId: WebhookId
  readonly trust: Trust
}

export interface DueLines {
  readonly lines: readonly Line[]
  /** When something more falls due. */
  readonly nextAt: Temporal.Instant | undefined
}

/** Who is to be told something now. Of what is due so much is looked at one by one, and who is due later costs nothing. */
export async function findDueLines(tx: Transaction, now: Temporal.Instant, mostLooked: number): Promise<DueLines> {
  const first = await readFirst(tx, now, mostLooked)
  const looked = first.reduce((sum, { found }) => sum + found, 0)
  const rows = looked < mostLooked ? first : (await tx.all<Stored>(everyLine)).filter(isDue(now))
  return {
    lines: rows.filter(({ is_on }) => is_on === 1).map(row => readLine(row, now)),
    nextAt: await findNext(tx, now),
  }
}

type Stored = {
  company_id: string
  webhook_id: string
  is_on: number
  failing_since: number | null
  last_delivered_at: number | null
  due_at: number
}

function readFirst(tx: Transaction, now: Temporal.Instant, mostLooked: number) {
  return tx.all<Stored & { found: number }>(sql`
    select w.company_id, w.id as webhook_id, w.is_on, w.failing_since, w.last_delivered_at, f.due_at, f.found
    from (
      select company_id, webhook_id, min(due_at) as due_at, count(*) as found from (
        select company_id, webhook_id, due_at from deliveries
        where state = 'due' and due_at <= ${toMillis(now)} order by due_at limit ${mostLooked}) as first
      group by company_id, webhook_id) as f
    join webhooks w on w.company_id = f.company_id and w.id = f.webhook_id
    order by f.due_at`)
}

/**
 * Where much has piled up: hops from webhook to webhook in the index, one step each: from company to company, within it
 * from webhook to webhook, and to what is due first there. However much waits for one of them, it is passed in one step.
 */
const everyLine = raw(`
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
  select l.company_id, l.webhook_id, w.is_on, w.failing_since, w.last_delivered_at, (
    select min(d.due_at) from deliveries d
    where d.state = 'due' and d.company_id = l.company_id and d.webhook_id = l.webhook_id) as due_at
  from lines l join webhooks w on w.company_id = l.company_id and w.id = l.webhook_id`)

function isDue(now: Temporal.Instant): (row: Stored) => boolean {
  const at = toMillis(now)
  return row => row.due_at <= at
}

async function findNext(tx: Transaction, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const row = await tx.one<{ due_at: number | null }>(sql`
    select min(due_at) as due_at from deliveries where state = 'due' and due_at > ${toMillis(now)}`)
  return row?.due_at == null ? undefined : fromMillis(row.due_at)
}

function readLine(row: Stored, now: Temporal.Instant): Line {
  const lastDeliveredAt = row.last_delivered_at === null ? undefined : fromMillis(row.last_delivered_at)
  return {
    companyId: row.company_id as CompanyId,
    webhookId: row.webhook_id as WebhookId,
    trust: trustIn(row.failing_since !== null, lastDeliveredAt, now),
  }
}
