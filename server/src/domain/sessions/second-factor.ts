import { randomBytes } from 'node:crypto'
import type { UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { AccountScope } from './account-scope.ts'
import { type Credentials, findCredentials } from './credential-store.ts'
import { countFailure, countFailures, findToken, useToken } from './one-time-token-store.ts'
import {
  clearTotp,
  confirmTotp,
  replaceRecoveryCodes,
  saveTotpSecret,
  saveTotpStep,
  useRecoveryCode,
} from './second-factor-store.ts'

/** Codes of an authenticator app, which change every 30 seconds. */
export interface TotpCodes {
  newSecret(): string
  /** For a QR code that the app reads. */
  uri(secret: string, issuer: string, account: string): string
  /** The number of the 30 seconds in which the code is valid; undefined for a wrong one. */
  stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined
}

/** A pending sign-in ends after this many wrong codes. */
const maxFailures = 5
/** After this many wrong codes in all sign-ins of the last ten minutes, only recovery codes are accepted. */
const maxFailuresOfUser = 20

/** With credentials of the same transaction, as all changes of the second factor. */
export async function beginSecondFactor(scope: AccountScope, credentials: Credentials, secret: string): Promise<void> {
  if (credentials.totpConfirmedAt) throw new Refusal('second-factor.on')
  await saveTotpSecret(scope, credentials.userId, secret)
}

/** From here on a code is needed to sign in. Returns the recovery codes, which are shown only now. */
export async function confirmSecondFactor(
  scope: AccountScope,
  userId: UserId,
  code: string,
  codes: TotpCodes,
): Promise<string[]> {
  const credentials = await findCredentials(scope, userId)
  if (!credentials?.totpSecret) throw new Refusal('second-factor.off')
  if (credentials.totpConfirmedAt) throw new Refusal('second-factor.on')
  const step = codes.stepOf(credentials.totpSecret, code, scope.now)
  if (step === undefined) throw new Refusal('second-factor.wrong')
  await confirmTotp(scope, userId, step)
  return makeRecoveryCodes(scope, userId)
}

export async function renewRecoveryCodes(
  scope: AccountScope,
  { userId, totpConfirmedAt }: Credentials,
): Promise<string[]> {
  if (!totpConfirmedAt) throw new Refusal('second-factor.off')
  return makeRecoveryCodes(scope, userId)
}

async function makeRecoveryCodes(scope: AccountScope, userId: UserId): Promise<string[]> {
  const made = newRecoveryCodes()
  await replaceRecoveryCodes(scope, userId, made)
  return made
}

export async function endSecondFactor(scope: AccountScope, { userId, totpSecret }: Credentials): Promise<void> {
  if (!totpSecret) throw new Refusal('second-factor.off')
  await removeSecondFactor(scope, userId)
}

export async function removeSecondFactor(scope: AccountScope, userId: UserId): Promise<void> {
  await clearTotp(scope, userId)
  await replaceRecoveryCodes(scope, userId, [])
}

export interface CodeOutcome {
  /** Undefined if no sign-in is pending. */
  readonly userId: UserId | undefined
  readonly isAccepted: boolean
}

export async function isSignInPending(scope: AccountScope, token: string): Promise<boolean> {
  return (await findToken(scope, token))?.purpose === 'second factor'
}

/** Completes a pending sign-in. A wrong code is counted, so it returns instead of throwing. */
export async function acceptCode(
  scope: AccountScope,
  token: string,
  code: string,
  codes: TotpCodes,
): Promise<CodeOutcome> {
  const pending = await findToken(scope, token)
  if (pending?.purpose !== 'second factor' || !pending.userId) return { userId: undefined, isAccepted: false }
  const { userId } = pending
  // failpoint: second-factor-guessed-without-limit
  if (pending.failureCount >= maxFailures) return { userId, isAccepted: false }
  const isGuessed = (await countFailures(scope, userId, 'second factor')) >= maxFailuresOfUser
  const isAccepted = await isCodeOf(scope, userId, code, isGuessed ? undefined : codes)
  if (isAccepted) await useToken(scope, token, ['second factor'])
  // Codes that were not compared are not counted: the limit ends with the sign-ins that reached it.
  else if (!isGuessed) await countFailure(scope, pending.id)
  return { userId, isAccepted }
}

/** Every code is accepted once. Without `codes`, only recovery codes are, which are too long to be guessed. */
async function isCodeOf(
  scope: AccountScope,
  userId: UserId,
  code: string,
  codes: TotpCodes | undefined,
): Promise<boolean> {
  const { totpSecret, totpConfirmedAt, totpLastStep = 0 } = (await findCredentials(scope, userId)) ?? {}
  if (!totpSecret || !totpConfirmedAt) return false
  const step = codes?.stepOf(totpSecret, code, scope.now)
  if (step === undefined) return useRecoveryCode(scope, userId, readRecoveryCode(code))
  // failpoint: second-factor-code-used-twice
  if (step <= totpLastStep) return false
  await saveTotpStep(scope, userId, step)
  return true
}

const codeCount = 10

/** Four groups of four digits, such as `09af-3c1e-77d0-b2e4`: 64 random bits. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => inGroups(randomBytes(8).toString('hex')))
}

/** As it is shown, whatever separates the groups. */
function readRecoveryCode(text: string): string {
  return inGroups(text.toLowerCase().replaceAll(/[\s-]/g, ''))
}

function inGroups(digits: string): string {
  return digits.match(/.{1,4}/gs)?.join('-') ?? ''
}
