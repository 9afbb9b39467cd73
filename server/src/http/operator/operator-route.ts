import type { Transaction } from '../../domain/database.ts'
import type { Operator, OperatorSession } from '../../domain/operators/operator.ts'
import type { RecentError } from '../../domain/operators/recent-error.ts'
import type { PasswordHasher } from '../../domain/sessions/password.ts'
import type { Device, SessionLimits } from '../../domain/sessions/session.ts'
import type { Members } from '../../wire/envelope.ts'
import type { Fields } from '../../wire/fields.ts'
import type { Operation } from '../../wire/operation.ts'
import type { Query } from '../../wire/query.ts'

/** What the pages of operators need beside the store. */
export interface OperatorServices {
  readonly passwords: PasswordHasher
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

/** A request to the operator API. */
export interface OperatorCall extends OperatorServices {
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly fields: Fields
  readonly device: Device
  readonly limits: SessionLimits
  readonly now: Temporal.Instant
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Throws the refusal of a wrong password, later the more attempts failed. */
  deny(email: string): Promise<never>
}

/** A request of an operator who is signed in. */
export interface SignedInCall extends OperatorCall {
  readonly operator: Operator
  readonly session: OperatorSession
}

export interface OperatorResult {
  readonly members: Members
  /** The token of a new session, or `delete` to sign the browser out. */
  readonly cookie?: string | undefined
}

/** Signs operators in; needs no session. */
export interface OpenOperatorRoute extends Operation {
  readonly isOpen: true
  readonly signIn: (call: OperatorCall) => Promise<OperatorResult>
}

export interface SignedInRoute extends Operation {
  readonly act: (call: SignedInCall) => Promise<OperatorResult>
}

export type OperatorRoute = OpenOperatorRoute | SignedInRoute

/** No write of an operator is stored for repetition: its response may hold a secret. */
export const operatorRoute = { isUnrepeatable: true, dropsNothing: true } as const
export const nothing = { members: {}, example: {} }
