import type { Transaction } from '../../domain/database.ts'
import type { Operator } from '../../domain/operators/operator.ts'
import type { RecentError } from '../../domain/operators/recent-error.ts'
import type { Session } from '../../domain/sessions/session.ts'
import type { Members } from '../../wire/envelope.ts'
import type { Fields } from '../../wire/fields.ts'
import type { Operation } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'
import type { AccountRequest, AccountRoute, SignInRoute, SignInServices } from '../rest/session/account-request.ts'

/** What the pages of operators need beside the store. */
export interface OperatorServices extends SignInServices {
  /** Deletes a company, which may be large, without holding other requests up. */
  readonly removeCompany: (key: string) => Promise<void>
  readonly recentErrors: () => readonly RecentError[]
  /** Why the service is not ready; undefined if it is. */
  readonly findObstacle: () => Promise<string | undefined>
  readonly directoryUrl: () => string
  /** The address of the store, without user and password. */
  readonly store: string
  readonly hasEmail: boolean
}

/** A request of an operator who is signed in. */
export interface OperatorCall extends OperatorServices {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly fields: Fields
  readonly now: Temporal.Instant
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface OperatorResult {
  readonly members: Members
}

export interface InstallRoute extends Operation {
  readonly act: (call: OperatorCall) => Promise<OperatorResult>
}

/** A request about the account of an operator. */
export interface OperatorAccountRequest extends AccountRequest {
  readonly person: Operator
  readonly session: Session
}

export type OperatorRoute = InstallRoute | SignInRoute | AccountRoute<OperatorAccountRequest>

/** No write of an operator is stored for repetition: its response may hold a secret. */
export const operatorRoute = { isUnrepeatable: true, dropsNothing: true } as const
export const nothing = { members: {}, example: {} }
