import { newId, type SessionId, type UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { type Credentials, findCredentials, reloadCredentials } from './credential-store.ts'
import { insertToken } from './one-time-token-store.ts'
import {
  type Device,
  hashSessionToken,
  newSessionTimes,
  newSessionToken,
  type Session,
  type SessionLimits,
} from './session.ts'
import { insertSession } from './session-store.ts'

/** A user who can sign in. */
export interface Account {
  readonly user: User
  readonly credentials: Credentials
}

/** The id of no user. */
const unknownUser = '00000000-0000-4000-8000-000000000000' as UserId

/** The user with this email who has a password. An unknown email costs a statement as well, so that it takes as long. */
export async function findAccount(tenant: Tenant, company: Company, email: string): Promise<Account | undefined> {
  const users = usersWithEmail(company, email)
  if (users.length === 0) await findCredentials(tenant, unknownUser)
  for (const user of users) {
    const credentials = await findCredentials(tenant, user.id)
    if (credentials) return { user, credentials }
  }
  return undefined
}

/** The oldest first: two users may have the same address. */
export function usersWithEmail({ users }: Company, email: string): User[] {
  const wanted = email.trim().toLowerCase()
  const found = [...users.values()].filter(user => wanted !== '' && user.email.trim().toLowerCase() === wanted)
  return found.sort((one, other) => (one.id < other.id ? -1 : 1))
}

export interface OpenedSession {
  readonly session: Session
  /** The only place where it appears: the store has its hash. */
  readonly token: string
}

/** Always with a new token, so that a token that was known before the sign-in is worth nothing. */
export async function openSession(
  scope: TenantScope,
  userId: UserId,
  device: Device,
  limits: SessionLimits,
): Promise<OpenedSession> {
  const token = newSessionToken()
  const session: Session = { id: newId<SessionId>(), userId, ...device, ...newSessionTimes(limits, scope.now) }
  await insertSession(scope, session, hashSessionToken(token) ?? '')
  return { session, token }
}

/** Signed in, or the token with which the second factor is sent. */
export type SignInOutcome = OpenedSession | { readonly pendingToken: string }

/** After the password was compared, and was right. */
export async function signInWithPassword(
  scope: TenantScope,
  { user, credentials: compared }: Account,
  device: Device,
  limits: SessionLimits,
): Promise<SignInOutcome> {
  const credentials = await reloadCredentials(scope, compared)
  if (!credentials) throw new Refusal('sign-in.denied')
  return signIn(scope, { user, credentials }, device, limits)
}

/** With credentials of the same transaction. */
export async function signIn(
  scope: TenantScope,
  { user, credentials }: Account,
  device: Device,
  limits: SessionLimits,
): Promise<SignInOutcome> {
  // failpoint: second-factor-skipped
  if (!credentials.totpConfirmedAt) return openSession(scope, user.id, device, limits)
  return { pendingToken: (await insertToken(scope, 'second factor', user.id)).token }
}
