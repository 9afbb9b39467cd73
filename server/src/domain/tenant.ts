import type { Transaction } from './database.ts'
import type { CompanyId } from './ids.ts'

/** One company's rows within one transaction: every store function takes this first. */
export interface Tenant {
  readonly companyId: CompanyId
  readonly tx: Transaction
}

/** A tenant and the current time, for commands that write. */
export interface TenantScope extends Tenant {
  readonly now: Temporal.Instant
}

/** Runs `work` in a transaction of its own, for jobs that commit in batches. */
export type TenantWriter = <T>(work: (scope: TenantScope) => Promise<T>) => Promise<T>
