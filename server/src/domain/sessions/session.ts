import { hashSecret, isWellFormedSecret, newSecret } from '../access/secret.ts'
import type { SessionId, UserId } from '../ids.ts'

/** A user or an operator who signed in on one device. Its token is in a cookie of the browser and stored only as a hash. */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  /** The User-Agent header at sign-in. */
  readonly device: string
  readonly address: string
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** Where a person signs in from. */
export interface Device {
  readonly address: string
  readonly device: string
}

/** How long a session lasts, at most and without use. */
export interface SessionLimits {
  readonly maxDays: number
  readonly idleHours: number
}

export const defaultSessionLimits: SessionLimits = { maxDays: 30, idleHours: 12 }

const prefix = 'plt_'
const maxDeviceLength = 300

export function newSessionToken(): string {
  return newSecret(prefix)
}

/** Undefined for a text that was never a token, which spares the store a query. */
export function hashSessionToken(token: string): string | undefined {
  return isWellFormedSecret(prefix, token) ? hashSecret(token) : undefined
}

export function shortDevice(userAgent: string | undefined): string {
  return (userAgent ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, maxDeviceLength)
}

export function isAlive(session: Session, { idleHours }: SessionLimits, now: Temporal.Instant): boolean {
  const idleUntil = session.lastSeenAt.add({ hours: idleHours })
  // failpoint: sessions-never-expire
  return Temporal.Instant.compare(now, session.expiresAt) < 0 && Temporal.Instant.compare(now, idleUntil) < 0
}
