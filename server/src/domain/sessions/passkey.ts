import type { PasskeyId, UserId } from '../ids.ts'
import type { Person } from './realm.ts'

/** A key pair on a device of the user, which signs the challenges of this service. */
export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  readonly name: string
  /** Base64url, as WebAuthn writes them. */
  readonly credentialId: string
  readonly publicKey: string
  /** How often the device has signed, if it counts. */
  readonly signCount: number
  readonly transports: readonly string[]
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | undefined
}

/** What a device tells when it makes a passkey. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** The service as a browser sees it: a passkey works only where it was made. */
export interface RelyingParty {
  readonly hostname: string
  readonly origins: readonly string[]
}

/** WebAuthn. The options and responses are those of the browser, in JSON. */
export interface Passkeys {
  /** A random challenge and the options that carry it. */
  registrationOptions(
    party: RelyingParty & { readonly name: string },
    owner: Person,
    known: readonly Passkey[],
  ): Promise<{ readonly challenge: string; readonly options: object }>
  signInOptions(party: RelyingParty, challenge: Uint8Array<ArrayBuffer>): Promise<object>
  /** The challenge and the credential that a response names, before it is verified. */
  claims(response: unknown): { readonly challenge: string; readonly credentialId: string }
  /** Undefined if the response is not valid. */
  verifyRegistration(party: RelyingParty, challenge: string, response: unknown): Promise<NewPasskey | undefined>
  /** The new count; undefined if the response is not valid. */
  verifySignIn(
    party: RelyingParty,
    challenge: string,
    response: unknown,
    passkey: NewPasskey,
  ): Promise<number | undefined>
}

export const maxPasskeys = 20
export const maxPasskeyNameLength = 100
