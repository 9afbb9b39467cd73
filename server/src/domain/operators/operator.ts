import type { OperatorId, SessionId } from '../ids.ts'
import { readEmailAddress } from '../messages/recipient-address.ts'
import { mistakeIn } from '../refusal.ts'
import type { Device, SessionTimes } from '../sessions/session.ts'

/** A person who runs the install: adds and removes companies, and sees its health. */
export interface Operator {
  readonly id: OperatorId
  readonly email: string
  readonly name: string
  /** Undefined until the operator chooses a password with a set-up link. */
  readonly passwordHash: string | undefined
  readonly createdAt: Temporal.Instant
}

/** An operator who signed in on one device. */
export interface OperatorSession extends Device, SessionTimes {
  readonly id: SessionId
  readonly operatorId: OperatorId
}

/** Password hashes of operators take turns with those of companies under this name, which no company has. */
export const operatorTurn = 'operators of the install'

export const setupLinkDays = 7
const maxNameLength = 200

export function readOperatorEmail(text: string): string {
  const email = readEmailAddress(text)?.toLowerCase()
  if (!email) throw mistakeIn('email', 'is not an email address')
  return email
}

export function readOperatorName(text: string): string {
  const name = text.trim()
  if (name.length > maxNameLength) throw mistakeIn('name', `is longer than ${maxNameLength} characters`)
  return name
}
