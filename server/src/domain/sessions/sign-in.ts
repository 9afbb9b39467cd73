import { newId, type SessionId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { AccountScope, Accounts } from './account-scope.ts'
import { type Credentials, findCredentials, reloadCredentials } from './credential-store.ts'
import { insertToken } from './one-time-token-store.ts'
import type { Person, Realm } from './realm.ts'
import { type Device, hashSessionToken, newSessionToken, type Session, type SessionLimits } from './session.ts'
import { insertSession } from './session-store.ts'

/** A person who can sign in. */
export interface Account<P extends Person = Person> {
  readonly person: P
  readonly credentials: Credentials
}

/** The id of no person. */
const unknownUser = '00000000-0000-4000-8000-000000000000' as UserId

/** The person with this email who has a password. An unknown email costs a statement as well, so that it takes as long. */
export async function findAccount<P extends Person>(
  accounts: Accounts,
  realm: Realm<P>,
  email: string,
): Promise<Account<P> | undefined> {
  const people = await realm.findPeople(accounts, email)
  if (people.length === 0) await findCredentials(accounts, unknownUser)
  for (const person of people) {
    const credentials = await findCredentials(accounts, person.id)
    if (credentials) return { person, credentials }
  }
  return undefined
}

export interface OpenedSession {
  readonly session: Session
  /** The only place where it appears: the store has its hash. */
  readonly token: string
}

/** Always with a new token, so that a token that was known before the sign-in is worth nothing. */
export async function openSession(
  scope: AccountScope,
  userId: UserId,
  device: Device,
  { maxDays }: SessionLimits,
): Promise<OpenedSession> {
  const { now } = scope
  const token = newSessionToken()
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now.add({ hours: maxDays * 24 }) }
  const session: Session = { id: newId<SessionId>(), userId, ...device, ...times }
  await insertSession(scope, session, hashSessionToken(token) ?? '')
  return { session, token }
}

/** Signed in, or the token with which the second factor is sent. */
export type SignInOutcome = OpenedSession | { readonly pendingToken: string }

/** After the password was compared, and was right. */
export async function signInWithPassword(
  scope: AccountScope,
  compared: Credentials,
  device: Device,
  limits: SessionLimits,
): Promise<SignInOutcome> {
  const credentials = await reloadCredentials(scope, compared)
  if (!credentials) throw new Refusal('sign-in.denied')
  return signIn(scope, credentials, device, limits)
}

/** With credentials of the same transaction. */
export async function signIn(
  scope: AccountScope,
  { userId, totpConfirmedAt }: Credentials,
  device: Device,
  limits: SessionLimits,
): Promise<SignInOutcome> {
  // failpoint: second-factor-skipped
  if (!totpConfirmedAt) return openSession(scope, userId, device, limits)
  return { pendingToken: (await insertToken(scope, 'second factor', userId)).token }
}
