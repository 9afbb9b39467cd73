import { readEmailAddress } from '../people/recipient-address.ts'
import { mistakeIn } from '../refusal.ts'
import type { Person } from '../sessions/realm.ts'

/** A person who runs the install: adds and removes companies, and sees its health. */
export interface Operator extends Person {
  readonly createdAt: Temporal.Instant
}

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
