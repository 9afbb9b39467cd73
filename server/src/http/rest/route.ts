import type { RequestContext, Scope } from '../../domain/tenants/scope.ts'
import type { Body } from '../../wire/body.ts'
import type { Result, Written } from '../../wire/envelope.ts'
import type { Operation } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'
import type { SentRequest } from './exchange.ts'
import type { StatedOperation } from './operation.ts'
import type { AccountVisit, Visit, VisitResult } from './session/visit.ts'

export interface RestRequest {
  readonly sent: SentRequest
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** The address under which clients reach the service. */
  readonly publicUrl: string
}

/** Responds from the cached company, without a statement. */
export interface CachedRoute extends Operation {
  readonly answerFromCache: (context: RequestContext, request: RestRequest) => Result
}

/** Responds from a read-only transaction. */
export interface ReadRoute extends Operation {
  readonly read: (scope: Scope, request: RestRequest) => Promise<Result>
}

/** Responds once the change is durable. */
export interface WriteRoute extends Operation {
  readonly write: (scope: Scope, request: RestRequest) => Promise<Written>
}

/** Signs people in, who have no credentials yet. It opens its own transactions, because hashing a password takes long. */
export interface SignInRoute extends Operation {
  readonly isOpen: true
  readonly signIn: (visit: Visit) => Promise<VisitResult>
}

/** About the account of the caller. */
export interface AccountRoute extends Operation {
  readonly account: (visit: AccountVisit) => Promise<VisitResult>
}

/** One row of section 4. */
export type Route = StatedOperation | CachedRoute | ReadRoute | WriteRoute | SignInRoute | AccountRoute
