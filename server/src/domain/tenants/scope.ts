import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Company } from './company.ts'
import type { Office } from './office.ts'

/** Whose rows, and within which transaction: what every query needs to know. */
export interface Tenant {
  readonly companyId: CompanyId
  readonly tx: Transaction
}

/** And when: what every change needs to know. */
export interface TenantScope extends Tenant {
  readonly now: Temporal.Instant
}

/** Makes a change of one company's, in a transaction of its own: for whoever makes several, so that others get in between. */
export type TenantWriter = <T>(work: (scope: TenantScope) => Promise<T>) => Promise<T>

/** Who is asking, of what picture of the company, and when. */
export interface RequestContext {
  readonly company: Company
  readonly actor: User
  /** 4.2: the office that lookups run against. */
  readonly office: Office
  readonly now: Temporal.Instant
}

/** A visit with the store open. */
export interface Scope extends RequestContext, TenantScope {}
