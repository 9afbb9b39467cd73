import sql, { join, type Sql } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'

/** Cancels messages that became due before then and were never submitted. */
export async function cancelExpired(
  tx: Transaction,
  before: Temporal.Instant,
  reason: string,
  now: Temporal.Instant,
  limit: number,
): Promise<number> {
  const isExpired = sql`state = 'due' and due_at <= ${toMillis(before)} and submitted_at is null`
  const expired = sql`${isExpired} and channel in ('email', 'sms')`
  return forEachCompany(
    tx,
    expired,
    limit,
    are => sql`
    update messages set state = 'cancelled', error = ${reason}, claim = null, completed_at = ${toMillis(now)}
    where ${are} and ${isExpired}`,
  )
}

/** Deletes messages that were sent or cancelled before then. Failed ones stay until the operator deals with them. */
export async function deleteCompleted(tx: Transaction, before: Temporal.Instant, limit: number): Promise<number> {
  const isOld = sql`completed_at <= ${toMillis(before)} and state in ('sent', 'cancelled')`
  return forEachCompany(tx, isOld, limit, are => sql`delete from messages where ${are} and ${isOld}`)
}

/** Finds messages of all companies, and changes them with one statement for each company. Returns how many. */
async function forEachCompany(
  tx: Transaction,
  condition: Sql,
  limit: number,
  change: (areMessages: Sql) => Sql,
): Promise<number> {
  const rows = await tx.all<{ company_id: string; id: string }>(
    sql`select company_id, id from messages where ${condition} limit ${limit}`,
  )
  let count = 0
  for (const [companyId, found] of Map.groupBy(rows, row => row.company_id)) {
    count += await tx.run(change(sql`company_id = ${companyId} and id in (${join(found.map(({ id }) => id))})`))
  }
  return count
}
