import { newId, type PasskeyId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { AccountScope } from './account-scope.ts'
import { markChallengeUsed, useToken } from './one-time-token-store.ts'
import { maxPasskeyNameLength, maxPasskeys, type NewPasskey, type Passkey } from './passkey.ts'
import { insertPasskey, listPasskeys, markPasskeyUsed } from './passkey-store.ts'
import type { Device, SessionLimits } from './session.ts'
import { type OpenedSession, openSession } from './sign-in.ts'

/** A response that was verified. */
export interface VerifiedResponse {
  readonly challenge: string
  readonly expiresAt: Temporal.Instant
  readonly signCount: number
}

/** Undefined if the challenge was used before, or the passkey was removed meanwhile. */
export async function signInWithPasskey(
  scope: AccountScope,
  { id, userId }: Passkey,
  { challenge, expiresAt, signCount }: VerifiedResponse,
  device: Device,
  limits: SessionLimits,
): Promise<OpenedSession | undefined> {
  // failpoint: challenges-used-twice
  if (!(await markChallengeUsed(scope, userId, challenge, expiresAt))) return undefined
  const isKept = await markPasskeyUsed(scope, id, signCount)
  return isKept ? openSession(scope, userId, device, limits) : undefined
}

/** The passkeys of a user who may add another one. */
export async function listPasskeysWithRoom(scope: AccountScope, userId: UserId): Promise<Passkey[]> {
  const known = await listPasskeys(scope, userId)
  if (known.length >= maxPasskeys) throw new Refusal('list.too-long', { field: 'passkeys', limit: maxPasskeys })
  return known
}

/** Whether the challenge was for a new passkey of this user. It is used up. */
export async function useRegistrationChallenge(
  scope: AccountScope,
  userId: UserId,
  challenge: string,
): Promise<boolean> {
  return (await useToken(scope, challenge, ['passkey registration']))?.userId === userId
}

/** After the response was verified. Several challenges may be open, so the limit is checked here too. */
export async function registerPasskey(
  scope: AccountScope,
  userId: UserId,
  name: string,
  made: NewPasskey,
): Promise<PasskeyId> {
  await listPasskeysWithRoom(scope, userId)
  const shortName = name.slice(0, maxPasskeyNameLength).toWellFormed()
  const passkey: Passkey = {
    ...made,
    id: newId<PasskeyId>(),
    userId,
    name: shortName,
    createdAt: scope.now,
    lastUsedAt: undefined,
  }
  if (!(await insertPasskey(scope, passkey))) throw new Refusal('passkey.refused')
  return passkey.id
}
