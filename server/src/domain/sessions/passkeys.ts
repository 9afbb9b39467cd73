import { newId, type PasskeyId, type UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { AccountScope } from './account-scope.ts'
import { deleteOldestOpenTokens, insertToken, useToken } from './one-time-token-store.ts'
import { maxPasskeyNameLength, maxPasskeys, type NewPasskey, type Passkey } from './passkey.ts'
import { findPasskey, insertPasskey, listPasskeys, markPasskeyUsed } from './passkey-store.ts'
import type { Device, SessionLimits } from './session.ts'
import { type OpenedSession, openSession } from './sign-in.ts'

/** Anyone may request a challenge, so a company keeps only this many of them. */
const maxSignInChallenges = 1_000

export async function saveSignInChallenge(scope: AccountScope, challenge: string): Promise<void> {
  await insertToken(scope, 'passkey sign-in', undefined, challenge)
  await deleteOldestOpenTokens(scope, 'passkey sign-in', maxSignInChallenges)
}

/** The passkey that a response to the challenge claims to be of. The challenge is used up. */
export async function findChallengedPasskey(
  scope: AccountScope,
  challenge: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  const isOpen = await useToken(scope, challenge, ['passkey sign-in'])
  return isOpen && findPasskey(scope, credentialId)
}

/** After the response was verified. Undefined if the passkey was removed meanwhile. */
export async function signInWithPasskey(
  scope: AccountScope,
  { id, userId }: Passkey,
  signCount: number,
  device: Device,
  limits: SessionLimits,
): Promise<OpenedSession | undefined> {
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
