import type { UserId } from '../ids.ts'
import { newSecret, randomText } from './secret.ts'

/** A user's key to the tenant API. Its secret is shown once, on creation, and stored only as a hash. */
export interface AccessKey {
  readonly accessKey: string
  readonly userId: UserId
  readonly label: string
  /** Whether it came with the company or a company file: nobody asked for it, and nobody may have seen its secret. */
  readonly isFromFile: boolean
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | undefined
  readonly revokedAt: Temporal.Instant | undefined
}

/** The part of a key that authentication needs. */
export interface VerifiableKey {
  readonly userId: UserId
  readonly secretHash: Buffer
}

export interface NewAccessKey {
  readonly userId: UserId
  readonly label: string
  readonly accessKey: string
  readonly secretKey: string
}

export function makeAccessKey(userId: UserId, label: string): NewAccessKey {
  return { userId, label, accessKey: `plk_${randomText(22)}`, secretKey: newSecret('pls_') }
}
