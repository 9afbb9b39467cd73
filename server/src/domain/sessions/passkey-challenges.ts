import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { tokenMinutes } from './one-time-token-store.ts'

const expiryBytes = 8
const payloadBytes = expiryBytes + 16
const signatureBytes = 32

/**
 * Challenges for signing in with a passkey. Anyone may request them, so none is stored: a challenge carries when it expires
 * and the signature of the service, for one realm.
 */
export class PasskeyChallenges {
  readonly #readSecret: () => Promise<string>
  #secret: string | undefined

  /** All processes of the install have the secret in common. */
  constructor(readSecret: () => Promise<string>) {
    this.#readSecret = readSecret
  }

  /** The realm is undefined where there is no company, which the challenge must not tell. */
  async issue(realm: string | undefined, now: Temporal.Instant): Promise<Uint8Array<ArrayBuffer>> {
    const payload = randomBytes(payloadBytes)
    payload.writeBigInt64BE(BigInt(now.add({ minutes: tokenMinutes['passkey sign-in'] }).epochMilliseconds))
    return new Uint8Array(Buffer.concat([payload, await this.#sign(realm ?? '', payload)]))
  }

  /** When the challenge expires; undefined if it is not a valid one of this realm. */
  async expiryOf(realm: string, challenge: string, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== payloadBytes + signatureBytes || bytes.toString('base64url') !== challenge) return undefined
    const payload = bytes.subarray(0, payloadBytes)
    // failpoint: challenges-signed-by-anyone
    if (!timingSafeEqual(bytes.subarray(payloadBytes), await this.#sign(realm, payload))) return undefined
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number(payload.readBigInt64BE()))
    return Temporal.Instant.compare(now, expiresAt) < 0 ? expiresAt : undefined
  }

  async #sign(realm: string, payload: Buffer): Promise<Buffer> {
    this.#secret ??= await this.#readSecret()
    return createHmac('sha256', this.#secret).update(payload).update(realm).digest()
  }
}
