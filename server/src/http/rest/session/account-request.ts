import type { User } from '../../../domain/people/user.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { AccountScope } from '../../../domain/sessions/account-scope.ts'
import type { RelyingParty } from '../../../domain/sessions/passkey.ts'
import type { PasskeyChallenges } from '../../../domain/sessions/passkey-challenges.ts'
import type { Person, Realm } from '../../../domain/sessions/realm.ts'
import type { Device, Session, SessionLimits } from '../../../domain/sessions/session.ts'
import type { OpenedSession } from '../../../domain/sessions/sign-in.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import type { Members } from '../../../wire/envelope.ts'
import type { JsonAnswer, Operation } from '../../../wire/operation.ts'
import {
  type AccountWords,
  passkeyRecordOf,
  type SessionRecord,
  sessionRecordOf,
  signedInAnswer,
} from '../../../wire/session/session-wire.ts'
import type { SignInServices } from '../../requests/services.ts'

/** The realm of a request, with its transactions. */
export interface ServedRealm<P extends Person = Person> extends Realm<P> {
  read<T>(work: (scope: AccountScope) => Promise<T>): Promise<T>
  /** Refused while the company is being migrated. */
  write<T>(work: (scope: AccountScope) => Promise<T>): Promise<T>
  /** Members that the response to a sign-in has beside the session; without a person while the second factor is missing. */
  showPerson(person: P | undefined): Members
}

/** A request of a person who signs in. */
export interface SignInRequest extends SignInServices {
  /** Undefined if there is no company at this address. The response must not tell. */
  readonly realm: ServedRealm | undefined
  readonly params: Readonly<Record<string, string>>
  readonly device: Device
  readonly limits: SessionLimits
  readonly now: Temporal.Instant
  /** For signing in with a passkey. */
  readonly challenges: PasskeyChallenges
  /** The service under the host name of the request. */
  readonly party: RelyingParty
  /** The address under which clients reach the service. */
  readonly publicUrl: string
  /** Of the client: clients take turns when passwords are hashed. */
  readonly client: string
  /** Throws the refusal, whose response comes the later the more attempts failed. */
  deny(email: string, refusal?: Refusal): never
}

/** A request about the account of the caller. */
export interface AccountRequest extends SignInRequest {
  readonly realm: ServedRealm
  readonly person: Person
  /** Undefined for a caller with a key. */
  readonly session: Session | undefined
}

/** A sign-in to a company. */
export interface CompanySignInRequest extends SignInRequest {
  readonly company: Company | undefined
}

/** About the account of a user. */
export interface CompanyAccountRequest extends AccountRequest {
  readonly company: Company
  readonly person: User
}

export interface AccountResult {
  readonly members: Members
  /** The response is not sent sooner, so that its time does not tell what was done. */
  readonly afterMs?: number
  /** Signs the browser in, or out. */
  readonly cookie?: OpenedSession | 'delete' | undefined
}

type Stated<Body> = Omit<Operation, 'body' | 'isOpen' | 'group' | 'isUnrepeatable' | 'dropsNothing'> & {
  readonly body?: BodyCodec<Body>
}

/** Signs people in, who have no credentials yet. It opens its own transactions, because hashing a password takes long. */
export interface SignInRoute<R extends SignInRequest = SignInRequest> extends Omit<Operation, 'body'> {
  readonly isOpen: true
  readonly body?: BodyCodec<unknown>
  signIn(request: R, body: unknown): Promise<AccountResult>
}

/** About the account of the caller. */
export interface AccountRoute<R extends AccountRequest = AccountRequest> extends Omit<Operation, 'body' | 'isOpen'> {
  readonly isOpen?: false
  readonly body?: BodyCodec<unknown>
  account(request: R, body: unknown): Promise<AccountResult>
}

/** Nothing is stored for repetition: a response may hold a secret. */
const account = { group: 'Sign-in', isUnrepeatable: true, dropsNothing: true } as const

export function signInRoute<Body, R extends SignInRequest = SignInRequest>(
  stated: Stated<Body> & { readonly signIn: (request: R, body: Body) => Promise<AccountResult> },
): SignInRoute<R> {
  return { ...account, isOpen: true, ...stated }
}

export function accountRoute<Body, R extends AccountRequest = AccountRequest>(
  stated: Stated<Body> & { readonly account: (request: R, body: Body) => Promise<AccountResult> },
): AccountRoute<R> {
  return { ...account, ...stated }
}

/** The records and words in which an API describes the accounts of its people. */
export interface AccountApi extends AccountWords {
  readonly sessionRecord: SessionRecord
  readonly passkeyRecord: ReturnType<typeof passkeyRecordOf>
  /** The response to a sign-in. */
  readonly signedIn: JsonAnswer
}

export function accountApi(words: AccountWords): AccountApi {
  const sessionRecord = sessionRecordOf(words)
  return { ...words, sessionRecord, passkeyRecord: passkeyRecordOf(words), signedIn: signedInAnswer(sessionRecord) }
}
