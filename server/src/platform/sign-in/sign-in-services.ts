import { Secret, TOTP } from 'otpauth'
import { retryAfterSeconds } from '../../domain/fairness/company-queue.ts'
import { SharedPlaces } from '../../domain/fairness/shared-places.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { TotpCodes } from '../../domain/sessions/second-factor.ts'
import { webAuthnPasskeys } from './passkeys.ts'
import { Argon2Hasher } from './password-hasher.ts'

/** What visitors without credentials have in progress in this process. */
export const visitorLimits = { places: 4, placesOfParty: 1, maxWaitingOfParty: 100, maxWaitMs: 10_000 }

/** `connections`: of PostgreSQL. Visitors take an eighth of them at most, beside the three quarters of a company. */
export function openSignInServices(connections = 8 * visitorLimits.places) {
  const places = Math.min(visitorLimits.places, Math.max(1, Math.floor(connections / 8)))
  const busy = () => new Refusal('address.busy', { seconds: retryAfterSeconds })
  return {
    passwords: new Argon2Hasher(),
    codes: totpCodes,
    passkeys: webAuthnPasskeys,
    visitors: new SharedPlaces({ ...visitorLimits, places }, busy),
  }
}

const periodMs = 30_000
/** Codes of the neighbouring 30 seconds are valid too, because clocks differ. */
const window = 1

/** RFC 6238 with the parameters that every authenticator app knows: SHA-1, six digits, 30 seconds. */
const totpCodes: TotpCodes = {
  newSecret: () => new Secret({ size: 20 }).base32,
  uri: (secret, issuer, account) => new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString(),
  stepOf: (secret, code, now) => {
    const timestamp = now.epochMilliseconds
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return undefined
    const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, timestamp, window })
    return delta === null ? undefined : Math.floor(timestamp / periodMs) + delta
  },
}
