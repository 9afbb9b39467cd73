import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import type { FieldMistake } from '../refusal.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { type AgencyText, withAgency } from './agencies.ts'
import { type Agent, type Client, emailKey } from './contact.ts'
import { type ContactEdits, editContact } from './contact-edits.ts'
import type { ContactStore } from './contact-store.ts'
import type { Contacts } from './contacts.ts'

export type ImportedContact = ContactEdits & AgencyText & { readonly id?: string }

export interface ImportedRow {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly id: string
  readonly name: string
  readonly errors: readonly FieldMistake[]
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
  rows: readonly ImportedContact[],
): Promise<ImportedRow[]> {
  const commitTime = await nextCommitTime(scope)
  const outcomes: ImportedRow[] = []
  for (const row of rows) outcomes.push(await importRow(row))
  return outcomes

  async function importRow({ id, ...sent }: ImportedContact): Promise<ImportedRow> {
    const errors = mistakesIn(sent, id)
    const before = errors.length === 0 ? await find(id, sent) : undefined
    if (id !== undefined && !before) errors.push({ field: 'id', message: 'is not known here' })
    if (errors.length > 0) return { outcome: 'refused', id: before?.id ?? '', name: nameOf(sent), errors }
    const edits = await withAgency(scope, sent, commitTime)
    if (!before) return shown('created', commands.createIn(scope, edits as never, commitTime))
    const after = editContact(before, edits, commitTime)
    if (isSame(before, after)) return shown('unchanged', before)
    store.update(scope, after)
    return shown('updated', after)
  }

  async function find(id: string | undefined, sent: ContactEdits): Promise<C | undefined> {
    if (id !== undefined) return commands.requireShown(scope, id).catch(asMiss)
    if (sent.email) return store.findByEmail(scope, emailKey(sent.email))
    const found = await store.findByDisplayName(scope, nameOf(sent))
    return found?.mobilePhone === (sent.mobilePhone ?? '') ? found : undefined
  }
}

function asMiss(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function mistakesIn(sent: ContactEdits, id: string | undefined): FieldMistake[] {
  const { email } = sent
  const hasName = nameOf(sent) !== '' || Boolean(email) || id !== undefined
  return [
    ...(hasName ? [] : [{ field: '', message: 'needs a name or an email address' }]),
    ...(email && !/^[^\s@]+@[^\s@]+$/.test(email.trim())
      ? [{ field: 'emailaddress', message: 'is not an email address' }]
      : []),
  ]
}

function nameOf({ displayName, firstName = '', lastName = '' }: ContactEdits): string {
  return displayName || `${firstName} ${lastName}`.trim()
}

const shown = (outcome: ImportedRow['outcome'], { id, displayName }: Client | Agent): ImportedRow => ({
  ...{ outcome, id, name: displayName, errors: [] },
})

function isSame(before: object, after: object): boolean {
  const text = (contact: object) => JSON.stringify({ ...contact, modifiedAt: undefined })
  return text(before) === text(after)
}
