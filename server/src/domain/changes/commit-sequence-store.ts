import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type CommitTime, readCommitTime } from './commit-sequence.ts'

/** The assignment by which a statement on the company's state takes the next commit time; see `commitTimeValues`. */
// failpoint: commit-times-stand-still
export const advanceCommitTime =
  'last_modified_at = case when last_modified_at < ? then ? else last_modified_at + 1 end'

export function commitTimeValues({ now }: TenantScope): [number, number] {
  return [toMillis(now), toMillis(now)]
}

export type StoredCommitTime = { last_modified_at: number }

/** The row to update. A company that is being migrated has no more commit times, so every change is refused. */
export const ofWritableCompany = 'company_id = ? and migration_started_at is null'

const take = fixedStatement(
  `update company_state set ${advanceCommitTime} where ${ofWritableCompany} returning last_modified_at, guards_orders`,
)

/** The company's state when a change of an order locks it. A cached company may be older. */
export interface LockedCompany {
  readonly commitTime: CommitTime
  /** Whether the company guards the time of all orders. */
  readonly guardsOrders: boolean
}

export type StoredLock = StoredCommitTime & { guards_orders: number }

/**
 * Takes the next commit time and locks the company's orders, clients and agents until the transaction ends. The commit
 * time is the clock's, or a millisecond after the last one where the clock stands still, went back or lags behind.
 */
export async function lockCompany(scope: TenantScope): Promise<LockedCompany> {
  return readLock(await scope.tx.one<StoredLock>(take(...commitTimeValues(scope), scope.companyId)))
}

export async function nextCommitTime(scope: TenantScope): Promise<CommitTime> {
  return (await lockCompany(scope)).commitTime
}

export function readLock(row: StoredLock | undefined): LockedCompany {
  return { commitTime: commitTimeOf(row), guardsOrders: row?.guards_orders === 1 }
}

/** The commit time of the last change. */
export async function findLastCommitTime({ tx, companyId }: Tenant): Promise<CommitTime> {
  return commitTimeOf(await tx.one<StoredCommitTime>(findLast(companyId)))
}

const findLast = fixedStatement('select last_modified_at from company_state where company_id = ?')

function commitTimeOf(row: StoredCommitTime | undefined): CommitTime {
  // Or the company was removed meanwhile; the adapter finds out which.
  if (!row) throw new Refusal('company.migrating')
  return readCommitTime(row.last_modified_at)
}
