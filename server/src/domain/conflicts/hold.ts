import type { HoldId, UserId } from '../ids.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** Time that a caller keeps for a booking, for a short while. */
export interface Hold {
  readonly id: HoldId
  readonly userIds: readonly UserId[]
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
  readonly note: string
  readonly createdBy: UserId
  readonly expiresAt: Temporal.Instant
}

export const defaultHoldSeconds = 600
export const maxHoldSeconds = 3_600
/** Live holds of one user, and of all users of a company. */
export const maxHoldsOfUser = 50
export const maxHoldsOfCompany = 500
