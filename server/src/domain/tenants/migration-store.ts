import sql from 'sql-template-tag'
import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** Makes the company read-only: changes in progress commit first, later ones are refused. */
export async function markMigrating({ tx, companyId, now }: TenantScope): Promise<boolean> {
  const marked = await tx.run(sql`
    update company_state set migration_started_at = ${toMillis(now)} where company_id = ${companyId} and migration_started_at is null`)
  if (marked > 0) await bumpRevisionWhileMigrating({ tx, companyId })
  return marked > 0
}

export async function unmarkMigrating({ tx, companyId }: Tenant): Promise<boolean> {
  const unmarked = await tx.run(sql`
    update company_state set migration_started_at = null where company_id = ${companyId} and migration_started_at is not null`)
  if (unmarked > 0) await bumpRevisionWhileMigrating({ tx, companyId })
  return unmarked > 0
}

/** Invalidates cached companies although the company is read-only. */
export async function bumpRevisionWhileMigrating({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`update company_state set revision = revision + 1 where company_id = ${companyId}`)
  tx.notify('companies')
}

// Changes nothing, but locks the row, so that a migration starts only after this transaction.
const lockWritable = fixedStatement(
  'update company_state set migration_started_at = null where company_id = ? and migration_started_at is null',
)

/** For changes that take no commit time: refuses them while the company is being migrated. */
export async function requireNotMigrating({ tx, companyId }: Tenant): Promise<void> {
  if ((await tx.run(lockWritable(companyId))) === 0) throw new Refusal('company.migrating')
}

/** Added to `due_at` while the company is migrated, so that no worker claims its work. */
export const suspendedMillis = 1e15

/** When work is due, or will be once the company is no longer migrated. */
export function plannedDue(dueAt: number): number {
  return dueAt >= suspendedMillis ? dueAt - suspendedMillis : dueAt
}

/** Stops all sending. Claims are released, except those of submitted messages. */
export async function suspendWork({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`
    update deliveries set due_at = due_at + ${suspendedMillis}, claim = null
    where company_id = ${companyId} and state = 'due' and due_at < ${suspendedMillis}`)
  await tx.run(sql`
    update messages set due_at = due_at + ${suspendedMillis}, claim = null
    where company_id = ${companyId} and state = 'due' and due_at < ${suspendedMillis} and submitted_at is null`)
}

export async function resumeWork({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`
    update deliveries set due_at = due_at - ${suspendedMillis}
    where company_id = ${companyId} and state = 'due' and due_at >= ${suspendedMillis}`)
  await tx.run(sql`
    update messages set due_at = due_at - ${suspendedMillis}
    where company_id = ${companyId} and state = 'due' and due_at >= ${suspendedMillis}`)
  tx.notify('deliveries')
  tx.notify('messages')
}

/** The due time after `resumeWork`. */
export function dueAfterResume(dueAt: number): number {
  return dueAt >= suspendedMillis ? dueAt - suspendedMillis : dueAt
}

/** Counts messages that were submitted to a transport and have no outcome yet. */
export async function countSubmitted({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from messages
    where company_id = ${companyId} and state = 'due' and submitted_at is not null`)
  return Number(row?.found)
}
