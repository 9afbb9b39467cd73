import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import type { Contact } from './contact.ts'

/** The fields of a contact that somebody sent. */
export type ContactEdits = Partial<Omit<Contact, 'createdAt' | 'modifiedAt'>>

const blank = {
  firstName: '',
  lastName: '',
  displayName: '',
  email: '',
  mobilePhone: '',
  workPhone: '',
  homePhone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  notes: '',
}

export function newContact(edits: ContactEdits, now: Temporal.Instant, turn: CommitTime): Changed<Contact> {
  const contact = { ...blank, ...edits, createdAt: now, modifiedAt: turn }
  return { ...contact, displayName: contact.displayName || fullName(contact) }
}

/** A display name that was made of the names follows them, unless one is sent; one that is emptied is made again. */
export function editContact<C extends Contact>(before: C, edits: ContactEdits, turn: CommitTime): Changed<C> {
  const after = { ...before, ...edits, modifiedAt: turn }
  const { displayName = before.displayName === fullName(before) ? '' : before.displayName } = edits
  return { ...after, displayName: displayName || fullName(after) }
}

function fullName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
