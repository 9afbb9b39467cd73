import type { User } from '../people/user.ts'
import type { Position } from '../places/position.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from './company.ts'
import type { Office } from './office.ts'

/** The caller of a request, the company as cached when it arrived, and the current time. */
export interface RequestContext {
  readonly company: Company
  readonly actor: User
  /** 4.2: the office that lookups run against. */
  readonly office: Office
  readonly now: Temporal.Instant
  /** Only in requests; undefined for an unknown ZIP, and if the route does not load the table of ZIPs. */
  readonly positionOfZip?: (zip: string) => Position | undefined
  /** Whether drives are stored that a routing service measured. */
  readonly usesRouting?: boolean
  /** Whose share of the time long calculations take: that of the company, unless visitors cause them. */
  readonly timeOf?: string
  /** Only in requests: no company can have them. */
  readonly serviceHosts?: ReadonlySet<string>
  /** The name of the assistant through which the actor acts. */
  readonly assistant?: string | undefined
}

/** A request within a transaction: the first parameter of every command. */
export interface Scope extends RequestContext, TenantScope {}
