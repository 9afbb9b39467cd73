import type { AgentId, ClientId } from '../ids.ts'

/** The names, addresses and phone numbers of a person outside the company. */
export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly email: string
  readonly mobilePhone: string
  readonly workPhone: string
  readonly homePhone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly notes: string
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
