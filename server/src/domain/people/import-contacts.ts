import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import type { FieldMistake } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { type AgencyText, withAgency } from './agencies.ts'
import { type Agent, type Client, type Contact, contactTexts } from './contact.ts'
import { type ContactEdits, editContact } from './contact-edits.ts'
import type { ContactStore } from './contact-store.ts'
import type { Contacts } from './contacts.ts'
import { KnownContacts, type Sought } from './known-contacts.ts'

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
/** Their contacts are read together. */
const rowsPerStatement = 50

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
  const agencies = new Map<string, object>()
  const outcomes: ImportedRow[] = []
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    const some = rows.slice(i, i + rowsPerStatement)
    const sought = some.filter(({ mistakes }) => mistakes.length === 0).map(({ contact }) => soughtIn(contact))
    const known = await KnownContacts.load(scope, store, sought)
    for (const row of some) outcomes.push(await importRow(row, known))
  }
  return outcomes

  async function importRow({ contact, mistakes }: SentRow, known: KnownContacts<C>): Promise<ImportedRow> {
    const { id, ...sent } = contact
    const before = mistakes.length === 0 ? known.find(soughtIn(contact)) : undefined
    const errors = [...mistakes, ...mistakesIn(sent, id, before)]
    if (errors.length > 0) return { outcome: 'refused', id: before?.id ?? '', name: nameOf(sent), errors, changes: [] }
    const edits = await withKnownAgency(before ? asStored(sent, before) : sent)
    if (!before) {
      const created = commands.createIn(scope, edits as never, commitTime)
      known.keep(created)
      return shown('created', created)
    }
    const after = editContact(before, edits, commitTime)
    if (isSame(before, after)) return shown('unchanged', before)
    store.update(scope, after)
    known.keep(after)
    return shown('updated', after, changesOf(before, after))
  }

  /** Many rows have the same agency. */
  async function withKnownAgency({ agency, ...edits }: ImportedContact): Promise<object> {
    if (agency === undefined) return edits
    const known = agencies.get(agency) ?? (await withAgency(scope, { agency }, commitTime))
    agencies.set(agency, known)
    return { ...edits, ...known }
  }
}

function soughtIn({ id, ...sent }: ImportedContact): Sought {
  return { id, email: sent.email, name: nameOf(sent), mobilePhone: sent.mobilePhone }
}

/** Cells have no space around them, and the name of an agency may not be unique: what is stored already stays. */
function asStored({ agency, ...sent }: ImportedContact, before: Client | Agent): ImportedContact {
  const texts: Partial<Record<string, unknown>> = { ...before }
  const stored = (edit: string, value: unknown) =>
    typeof texts[edit] === 'string' && texts[edit].trim() === value ? texts[edit] : value
  const edits = Object.fromEntries(Object.entries(sent).map(([edit, value]) => [edit, stored(edit, value)]))
  return { ...edits, ...(agency !== undefined && agency !== texts.agencyName && { agency }) }
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
