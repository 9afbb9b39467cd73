import { hash } from 'node:crypto'
import type { AssistantId, UserId } from '../ids.ts'

/** What a person lets an assistant do: read, or also book. */
export const assistantScopes = ['read', 'book'] as const
export type AssistantScope = (typeof assistantScopes)[number]

/** An assistant that acts for a user. */
export interface Assistant {
  readonly id: AssistantId
  readonly userId: UserId
  /** The address of the program's metadata, or the id that it was registered with. */
  readonly clientId: string
  readonly name: string
  /** Where the program says it is at home; empty if it registered itself. */
  readonly host: string
  /** The origin of the page that it is, as its redirect says; empty for a program that is no page. */
  readonly origin: string
  readonly scopes: readonly AssistantScope[]
  readonly createdAt: Temporal.Instant
  /** When its program redeemed the code. */
  readonly connectedAt: Temporal.Instant | undefined
  readonly lastUsedAt: Temporal.Instant | undefined
}

export const codeSeconds = 60
export const accessTokenMinutes = 15
/** A refresh token that is not used for so long ends, and the assistant with it. */
export const refreshTokenDays = 30
/** One more ends the assistant that was used least recently. */
export const maxAssistantsPerUser = 50

/** Those that were asked for and exist; all of them if none was asked for. */
export function readScopes(text: string | undefined): AssistantScope[] | undefined {
  const asked = (text ?? '').split(' ').filter(Boolean)
  if (asked.length === 0) return [...assistantScopes]
  if (asked.some(scope => !assistantScopes.includes(scope as AssistantScope))) return undefined
  // Booking needs reading.
  return assistantScopes.filter(scope => scope === 'read' || asked.includes(scope))
}

/** RFC 7636, S256. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return /^[\w.~-]{43,128}$/.test(verifier) && hash('sha256', verifier, 'base64url') === challenge
}

export function isChallenge(text: string | undefined): text is string {
  return /^[\w-]{43}$/.test(text ?? '')
}
