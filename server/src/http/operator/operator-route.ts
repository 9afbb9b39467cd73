import type { Transaction } from '../../domain/database.ts'
import type { Operator } from '../../domain/operators/operator.ts'
import type { RecentError } from '../../domain/operators/recent-error.ts'
import type { Session } from '../../domain/sessions/session.ts'
import type { Members } from '../../wire/envelope.ts'
import type { Parameters } from '../../wire/operation.ts'
import type { SignInServices } from '../requests/services.ts'
import type { CodedOperation, Input } from '../rest/exchange.ts'
import type { Stated } from '../rest/operation.ts'
import type { AccountRequest, AccountRoute, SignInRoute } from '../rest/session/account-request.ts'

/** What the pages of operators need beside the store. */
export interface OperatorServices extends SignInServices {
  /** Deletes a company, which may be large, without holding other requests up. */
  readonly removeCompany: (key: string) => Promise<void>
  readonly recentErrors: () => readonly RecentError[]
  /** Why the service is not ready; undefined if it is. */
  readonly findObstacle: () => Promise<string | undefined>
  readonly directoryUrl: () => string
  /** No company can have them. */
  readonly serviceHosts: ReadonlySet<string>
  /** The address of the store, without user and password. */
  readonly store: string
}

/** A request of an operator who is signed in. */
export interface OperatorCall extends OperatorServices {
  readonly now: Temporal.Instant
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** About the install and its companies. */
export interface InstallRoute extends CodedOperation {
  act(call: OperatorCall, input: Input<unknown, unknown, unknown>): Promise<unknown>
}

type Act<In, Source> = (call: OperatorCall, input: In) => Promise<Source>

/** As `operation` of the tenant API. No write is stored for repetition: its response may hold a secret. */
export function installRoute<
  const Path extends Parameters = Record<never, never>,
  const Query extends Parameters = Record<never, never>,
  Body = undefined,
  Source = Members,
>(
  stated: Omit<Stated<Path, Query, Body, Source>, 'isUnrepeatable' | 'dropsNothing'> & {
    readonly act: Act<Input<Path, Query, Body>, Source>
  },
): InstallRoute {
  return { isUnrepeatable: true, dropsNothing: true, ...stated }
}

/** A request about the account of an operator. */
export interface OperatorAccountRequest extends AccountRequest {
  readonly person: Operator
  readonly session: Session
}

export type OperatorRoute = InstallRoute | SignInRoute | AccountRoute<OperatorAccountRequest>
