import sql from 'sql-template-tag'
import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** Whoever changed something before this is done with it, and whoever comes later is refused. */
export async function markMigrating({ tx, companyId, now }: TenantScope): Promise<boolean> {
  const marked = await tx.run(sql`
    update companies set left_at = ${toMillis(now)}, revision = revision + 1
    where company_id = ${companyId} and left_at is null`)
  return marked > 0
}

export async function unmarkMigrating({ tx, companyId }: Tenant): Promise<boolean> {
  const unmarked = await tx.run(sql`
    update companies set left_at = null, revision = revision + 1
    where company_id = ${companyId} and left_at is not null`)
  return unmarked > 0
}

/** So that everybody looks at the company anew, though it takes no changes. */
export async function bumpRevisionWhileMigrating({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`update companies set revision = revision + 1 where company_id = ${companyId}`)
}

// A change of nothing: it holds the row, so that nobody leaves before what follows is kept.
const hold = fixedStatement('update companies set left_at = null where company_id = ? and left_at is null')

/** For changes that take no turn: refuses those of a company that is on its way to another install. */
export async function requireNotMigrating({ tx, companyId }: Tenant): Promise<void> {
  if ((await tx.run(hold(companyId))) === 0) throw new Refusal('company.leaving')
}

/** What is due lies so far ahead meanwhile that no worker looks at it; taking this off again restores it. */
const asideMillis = 1e15

/** Stops all sending: what is claimed and was not handed over yet is lost to its claimant. */
export async function suspendWork({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`
    update deliveries set due_at = due_at + ${asideMillis}, claim = null
    where company_id = ${companyId} and state = 'due' and due_at < ${asideMillis}`)
  await tx.run(sql`
    update messages set due_at = due_at + ${asideMillis}, claim = null
    where company_id = ${companyId} and state = 'due' and due_at < ${asideMillis} and handed_over_at is null`)
}

export async function resumeWork({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`
    update deliveries set due_at = due_at - ${asideMillis}
    where company_id = ${companyId} and state = 'due' and due_at >= ${asideMillis}`)
  await tx.run(sql`
    update messages set due_at = due_at - ${asideMillis}
    where company_id = ${companyId} and state = 'due' and due_at >= ${asideMillis}`)
  tx.notify('deliveries')
  tx.notify('messages')
}

/** When something is due once it is taken up again. */
export function dueAfterResume(dueAt: number): number {
  return dueAt >= asideMillis ? dueAt - asideMillis : dueAt
}

/** Messages of which only the receiving side knows at the moment what becomes of them. */
export async function countHandedOver({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from messages
    where company_id = ${companyId} and state = 'due' and handed_over_at is not null`)
  return Number(row?.found)
}
