import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { agentTexts, type Contact } from '../people/contact.ts'
import { type EditsOf, editContact } from '../people/contact-edits.ts'

/** A record that took over what belonged to another one. */
export interface Merged {
  readonly id: string
  readonly modifiedAt: Temporal.Instant
  readonly duplicateId: string
  /** What changed in the record that stays. */
  readonly fields: readonly string[]
}

/** Fields of each group belong together: those of two records are not mixed. */
const groups = [
  ['firstName', 'lastName', 'displayName'],
  ['address1', 'address2', 'city', 'state', 'zip', 'latitude', 'longitude'],
  ['agencyId', 'agencyName'],
  ...['email', 'mobilePhone', 'mobilePhone2', 'mobilePhone3', 'workPhone', 'homePhone', 'workFax', 'homeFax'].map(
    name => [name],
  ),
  ...['url', 'companyName', ...agentTexts].map(name => [name]),
]

/**
 * The record that stays: it is filled with what only the duplicate has, and has the notes of both. An automatic message is
 * sent only if both records allow it. Edits win.
 */
export function mergedContact<C extends Contact>(
  kept: C,
  duplicate: C,
  edits: EditsOf<C>,
  commitTime: CommitTime,
): Changed<C> {
  const filled = {
    ...missingFrom(kept, duplicate, groups),
    notes: joinedNotes(kept.notes, duplicate.notes),
    sendsEmail: kept.sendsEmail && duplicate.sendsEmail,
    sendsSms: kept.sendsSms && duplicate.sendsSms,
  }
  return editContact(kept, { ...filled, ...edits }, commitTime)
}

/** The groups of the duplicate of which the kept record has nothing. */
export function missingFrom<R extends object>(
  kept: R,
  duplicate: R,
  groups: readonly (readonly string[])[],
): Partial<R> {
  const fieldOf = (record: R, name: string) => record[name as keyof R]
  const missing = groups.filter(names => names.every(name => !fieldOf(kept, name)))
  return Object.fromEntries(missing.flat().map(name => [name, fieldOf(duplicate, name)])) as Partial<R>
}

function joinedNotes(kept: string, duplicate: string): string {
  if (kept.includes(duplicate.trim())) return kept
  return kept.trim() === '' ? duplicate : `${kept}\n${duplicate}`
}

const names = ['sendsEmail', 'sendsSms', 'notes', ...groups.flat()].filter(name => name !== 'agencyName')

/** The fields of the kept record that a merge changes. */
export function fieldsChanged(kept: object, merged: object): string[] {
  const [before, after] = [kept, merged] as Record<string, unknown>[]
  return names.filter(name => before?.[name] !== after?.[name]).map(name => (name === 'agencyId' ? 'agency' : name))
}
