import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import type { FieldMistake } from '../refusal.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { type AgencyText, withAgency } from './agencies.ts'
import { type Agent, type Client, type Contact, contactTexts, emailKey } from './contact.ts'
import { type ContactEdits, editContact } from './contact-edits.ts'
import type { ContactStore } from './contact-store.ts'
import type { Contacts } from './contacts.ts'

export type ImportedContact = ContactEdits & AgencyText & { readonly id?: string }

/** A row of a table, with what is wrong with it as a row. */
export interface SentRow {
  readonly contact: ImportedContact
  readonly mistakes: readonly FieldMistake[]
}

/** A field of a known contact that the row changes. */
export interface ImportedChange {
  readonly edit: string
  readonly before: string
  readonly after: string
}

export interface ImportedRow {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly id: string
  readonly name: string
  readonly errors: readonly FieldMistake[]
  readonly changes: readonly ImportedChange[]
}

export const maxImportedRows = 500

interface Kind<C extends Client | Agent> {
  readonly store: ContactStore<C>
  readonly commands: Contacts<C>
}

/**
 * Creates or updates a contact for each row; a repeated import changes nothing. A row belongs to the contact with its id,
 * else with its email address, else with its name and mobile phone. Cells that were not sent stay as they are.
 */
export async function importContacts<C extends Client | Agent>(
  scope: TenantScope,
  { store, commands }: Kind<C>,
  rows: readonly SentRow[],
): Promise<ImportedRow[]> {
  const commitTime = await nextCommitTime(scope)
  const outcomes: ImportedRow[] = []
  for (const row of rows) outcomes.push(await importRow(row))
  return outcomes

  async function importRow({ contact: { id, ...sent }, mistakes }: SentRow): Promise<ImportedRow> {
    const before = mistakes.length === 0 ? await find(id, sent) : undefined
    const errors = [...mistakes, ...mistakesIn(sent, id, before)]
    if (errors.length > 0) return { outcome: 'refused', id: before?.id ?? '', name: nameOf(sent), errors, changes: [] }
    const edits = await withAgency(scope, before ? asStored(sent, before) : sent, commitTime)
    if (!before) return shown('created', commands.createIn(scope, edits as never, commitTime))
    const after = editContact(before, edits, commitTime)
    if (isSame(before, after)) return shown('unchanged', before)
    store.update(scope, after)
    return shown('updated', after, changesOf(before, after))
  }

  async function find(id: string | undefined, sent: ContactEdits): Promise<C | undefined> {
    if (id !== undefined) return commands.requireShown(scope, id).catch(asMiss)
    if (sent.email) return store.findByEmail(scope, emailKey(sent.email))
    const found = await store.findByDisplayName(scope, nameOf(sent))
    return found?.mobilePhone === (sent.mobilePhone ?? '') ? found : undefined
  }
}

/** Cells have no space around them, and the name of an agency may not be unique: what is stored already stays. */
function asStored({ agency, ...sent }: ImportedContact, before: Client | Agent): ImportedContact {
  const texts: Partial<Record<string, unknown>> = { ...before }
  const stored = (edit: string, value: unknown) =>
    typeof texts[edit] === 'string' && texts[edit].trim() === value ? texts[edit] : value
  const edits = Object.fromEntries(Object.entries(sent).map(([edit, value]) => [edit, stored(edit, value)]))
  return { ...edits, ...(agency !== undefined && agency !== texts.agencyName && { agency }) }
}

function asMiss(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** An address that is stored already stays, so that an exported file can be imported. */
function mistakesIn(sent: ContactEdits, id: string | undefined, before: Contact | undefined): FieldMistake[] {
  const { email } = sent
  const hasName = nameOf(sent) !== '' || Boolean(email) || id !== undefined
  const isWrong = email && email.trim() !== before?.email.trim() && !/^[^\s@]+@[^\s@]+$/.test(email.trim())
  return [
    ...(id !== undefined && !before ? [{ field: 'id', message: 'is not known here' }] : []),
    ...(hasName ? [] : [{ field: '', message: 'needs a name or an email address' }]),
    ...(isWrong ? [{ field: 'emailaddress', message: 'is not an email address' }] : []),
  ]
}

function nameOf({ displayName, firstName = '', lastName = '' }: ContactEdits): string {
  return displayName || `${firstName} ${lastName}`.trim()
}

const shown = (
  outcome: ImportedRow['outcome'],
  { id, displayName }: Client | Agent,
  changes: readonly ImportedChange[] = [],
): ImportedRow => ({ ...{ outcome, id, name: displayName, errors: [] }, changes })

function changesOf<C extends Client | Agent>(before: C, after: C): ImportedChange[] {
  const agencyOf = (contact: Client | Agent) => ('agencyName' in contact ? contact.agencyName : '')
  const changes = [
    ...contactTexts.map(edit => ({ edit, before: before[edit], after: after[edit] })),
    { edit: 'agency', before: agencyOf(before), after: agencyOf(after) },
  ]
  return changes.filter(change => change.before !== change.after)
}

function isSame(before: object, after: object): boolean {
  const text = (contact: object) => JSON.stringify({ ...contact, modifiedAt: undefined })
  return text(before) === text(after)
}
