import type { Operation } from '../../wire/operation.ts'
import type { StatedOperation } from './operation.ts'
import type { AccountVisit, Visit, VisitResult } from './session/visit.ts'

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
export type Route = StatedOperation | SignInRoute | AccountRoute
