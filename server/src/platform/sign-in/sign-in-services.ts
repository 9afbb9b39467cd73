import { webAuthnPasskeys } from './passkeys.ts'
import { Argon2Hasher } from './password-hasher.ts'
import { totpCodes } from './totp-codes.ts'

/** The cryptography of signing in. */
export function openSignInServices() {
  return { passwords: new Argon2Hasher(), codes: totpCodes, passkeys: webAuthnPasskeys }
}
