import { Refusal } from '../refusal.ts'
import { loadCurrentCompany } from '../tenants/load-company.ts'
import { contactTypesOf, type NamedEntry } from '../tenants/reference-lists.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Settings } from '../tenants/settings.ts'
import { saveCompanySettings } from './change-settings.ts'

/** Creates a type of other people on orders, or renames one, which keeps its id. */
export async function saveContactType(scope: Scope, id: string | undefined, name: string): Promise<NamedEntry> {
  const { settings } = await loadCurrentCompany(scope)
  const before = id === undefined ? undefined : requireType(settings, id)
  const names = settings.contactTypes
  if (!before) return save(scope, [...names, name], settings.entryIds, name)
  const others = settings.entryIds.filter(entry => entry.id !== before.id)
  const renamed = names.map(each => (each === before.name ? name : each))
  return save(scope, renamed, [...others, { list: 'contact type', name, id: before.id }], name)
}

/** Contacts keep their type. */
export async function removeContactType(scope: Scope, id: string): Promise<NamedEntry> {
  const { settings } = await loadCurrentCompany(scope)
  const before = requireType(settings, id)
  const names = settings.contactTypes.filter(name => name !== before.name)
  const entryIds = settings.entryIds.filter(entry => entry.id !== before.id)
  await saveCompanySettings(scope, { settings: { contactTypes: names, entryIds } })
  return before
}

function requireType(settings: Settings, id: string): NamedEntry {
  const found = contactTypesOf({ settings }).find(type => type.id === id.toLowerCase())
  if (!found) throw new Refusal('settings.unknown', { section: 'contacttypes', id })
  return found
}

async function save(
  scope: Scope,
  contactTypes: readonly string[],
  entryIds: Settings['entryIds'],
  name: string,
): Promise<NamedEntry> {
  const { settings } = await saveCompanySettings(scope, { settings: { contactTypes, entryIds } })
  const found = contactTypesOf({ settings }).find(type => type.name === name)
  if (!found) throw new Error('a contact type was not saved')
  return found
}
