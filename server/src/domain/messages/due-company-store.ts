import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Channel } from '../templates/template-key.ts'

/** Due rows that are read before the index is searched from company to company. */
const maxRows = 200

/** The companies with due messages; the one whose message is due longest comes first, unless there is a long backlog. */
export async function findDueCompanies(tx: Transaction, channel: Channel, now: Temporal.Instant): Promise<CompanyId[]> {
  const rows = await tx.all<Stored>(firstDue(channel, toMillis(now), maxRows))
  const isAll = rows.length < maxRows
  const found = isAll ? rows : await tx.all<Stored>(allDue(channel, channel, channel, toMillis(now)))
  return [...new Set(found.map(row => row.company_id as CompanyId))]
}

type Stored = { company_id: string }

const firstDue = fixedStatement(`
  select company_id from messages
  where state = 'due' and submitted_at is null and channel = ? and due_at <= ? order by due_at limit ?`)

/** A loose index scan: from company to company, and in each to the row due first. A backlog of any size is one step. */
const allDue = fixedStatement(`
  with recursive due_companies (company_id) as (
    select min(company_id) from messages where state = 'due' and submitted_at is null and channel = ?
    union all
    select (
      select min(m.company_id) from messages m
      where m.state = 'due' and m.submitted_at is null and m.channel = ? and m.company_id > c.company_id)
    from due_companies c where c.company_id is not null)
  select c.company_id from due_companies c where (
    select min(m.due_at) from messages m
    where m.state = 'due' and m.submitted_at is null and m.channel = ? and m.company_id = c.company_id) <= ?`)
