import type { AgentId, ClientId } from '../ids.ts'

/** The text fields of a contact; one that was not sent is empty. */
export const contactTexts = [
  'firstName',
  'lastName',
  'displayName',
  'email',
  'mobilePhone',
  'workPhone',
  'homePhone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'notes',
] as const

/** The names, addresses and phone numbers of a person outside the company. */
export interface Contact extends Readonly<Record<(typeof contactTexts)[number], string>> {
  readonly createdAt: Temporal.Instant
  readonly modifiedAt: Temporal.Instant
}

/** The customer of an inspection. */
export interface Client extends Contact {
  readonly id: ClientId
}

/** A real-estate agent of one side of a sale. */
export interface Agent extends Contact {
  readonly id: AgentId
  readonly agency: string
}

/** The form in which email addresses are compared: without surrounding space, in lowercase. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
