import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { type Contact, type ContactText, contactTexts } from './contact.ts'

type NotSent = 'id' | 'isShown' | 'mergedInto' | 'erasedAt' | 'createdAt' | 'modifiedAt'

/** The fields of a contact that were sent. */
export type EditsOf<C extends Contact> = Partial<Omit<C, NotSent>>
export type ContactEdits = EditsOf<Contact>

const texts = Object.fromEntries(contactTexts.map(name => [name, ''])) as Record<ContactText, string>
const blank = {
  ...texts,
  ...{ sendsEmail: true, sendsSms: true, isShown: true, mergedInto: undefined, erasedAt: undefined },
}

export function newContact(edits: ContactEdits, now: Temporal.Instant, commitTime: CommitTime): Changed<Contact> {
  const contact = { ...blank, ...edits, createdAt: now, modifiedAt: commitTime }
  return { ...contact, displayName: contact.displayName || fullName(contact) }
}

/** A display name derived from the names follows them unless another one is sent; an empty one is derived again. */
export function editContact<C extends Contact>(before: C, edits: ContactEdits, commitTime: CommitTime): Changed<C> {
  const after = { ...before, ...edits, modifiedAt: commitTime }
  const sent = edits.displayName === before.displayName ? undefined : edits.displayName
  const displayName = sent ?? (before.displayName === fullName(before) ? '' : before.displayName)
  return { ...after, displayName: displayName || fullName(after) }
}

function fullName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
