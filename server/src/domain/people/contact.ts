import type { AgencyId, AgentId, ClientId, ContactId } from '../ids.ts'

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
  'url',
  'companyName',
  'mobilePhone2',
  'mobilePhone3',
  'workFax',
  'homeFax',
] as const
export type ContactText = (typeof contactTexts)[number]

/** Those that only agents have. */
export const agentTexts = ['bio', 'lastActive', 'labels', 'img'] as const

/** The names, addresses and phone numbers of a person outside the company. */
export interface Contact extends Readonly<Record<ContactText, string>> {
  readonly sendsEmail: boolean
  readonly sendsSms: boolean
  /** False once it is removed: it stays on its orders, and is no longer found. */
  readonly isShown: boolean
  /** The record that was kept when this one was merged into it. Never one that was merged itself. */
  readonly mergedInto: string | undefined
  /** When its personal data was removed. */
  readonly erasedAt: Temporal.Instant | undefined
  readonly createdAt: Temporal.Instant
  readonly modifiedAt: Temporal.Instant
}

/** The customer of an inspection. */
export interface Client extends Contact {
  readonly id: ClientId
}

/** The agency that a person works for. */
export interface AgencyMember {
  readonly agencyId: AgencyId | undefined
  /** The current name of the agency. */
  readonly agencyName: string
}

export const noAgency: AgencyMember = { agencyId: undefined, agencyName: '' }

/** A real-estate agent of one side of a sale. */
export interface Agent extends Contact, AgencyMember, Readonly<Record<(typeof agentTexts)[number], string>> {
  readonly id: AgentId
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** Another person on orders, such as an escrow officer. */
export interface OtherContact extends Contact, AgencyMember {
  readonly id: ContactId
  readonly type: string
}

export type Person = Client | Agent | OtherContact

/** Types in one spelling: `Escrow Officer` and `escrow_officer` are `escrowofficer`. */
export function readContactType(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 100)
}

/** The form in which email addresses are compared: without surrounding space, in lowercase. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
