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
  /** Hashes of the visitor of the booking page who has it, and of the visitor's network; empty for one of a user. */
  readonly visitor: string
  readonly network: string
}

/** Whose holds count together: those of one user, or those of all visitors of the booking page. */
export type HoldOwner = UserId | 'visitors'

/** Hashes, so that the store knows neither the token of a visitor nor the address. */
export interface Visitor {
  readonly id: string
  readonly network: string
}

export const defaultHoldSeconds = 600
export const maxHoldSeconds = 3_600
/** Live holds of one user, and of all users of a company. */
export const maxHoldsOfUser = 50
export const maxHoldsOfCompany = 500
/** Live holds of visitors with one network, and of all visitors of a company. A visitor has one. */
export const maxHoldsOfNetwork = 4
export const maxHoldsOfVisitors = 200
