import type { AgencyId } from '../ids.ts'
import { requireAgency } from '../people/agencies.ts'
import type { Agency } from '../people/agency.ts'
import { findAgencies } from '../people/agency-store.ts'
import { type Agent, type Client, emailKey } from '../people/contact.ts'
import type { ContactStore } from '../people/contact-store.ts'
import type { Contacts } from '../people/contacts.ts'
import { phoneKey } from '../search/spellings.ts'
import { searchKey } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'
import { listNamesakes, listSimilarAgencies, listWithPhones } from './duplicate-store.ts'
import type { MergedTable } from './merge-store.ts'

/** What two records have in common. */
export const sharedParts = ['email', 'phone', 'address', 'name'] as const
export type SharedPart = (typeof sharedParts)[number]

export interface Duplicate<R> {
  readonly record: R
  readonly shared: readonly SharedPart[]
}

interface Kind<C extends Client | Agent> {
  readonly table: MergedTable
  readonly commands: Contacts<C>
  readonly store: ContactStore<C>
}

const minPhoneDigits = 7

/** Shown people with the same email address, phone number, or name and address. Those who share more come first. */
export async function findDuplicates<C extends Client | Agent>(
  tenant: Tenant,
  { table, commands, store }: Kind<C>,
  id: string,
): Promise<Duplicate<C>[]> {
  const person = await commands.require(tenant, id)
  const keys = { email_key: emailKey(person.email), name_key: searchKey(person.displayName) }
  const ids = [
    ...(await listNamesakes(tenant, table, keys)),
    ...(await listWithPhones(tenant, table, phonesOf(person))),
  ]
  const found = await store.findMany(tenant, ids as C['id'][])
  return sorted(
    [...found.values()].map(other => ({ record: other, shared: sharedBy(person, other) })),
    person.id,
  )
}

/** Shown agencies with the same email address or phone, or whose names begin alike: one is the beginning of the other. */
export async function findDuplicateAgencies(tenant: Tenant, id: string): Promise<Duplicate<Agency>[]> {
  const agency = await requireAgency(tenant, id, 'agency')
  const nameKey = searchKey(agency.name)
  const words = nameKey.split(' ')
  const beginnings = words.map((_, i) => words.slice(0, i + 1).join(' '))
  const ids = nameKey === '' ? [] : await listSimilarAgencies(tenant, nameKey, beginnings)
  const found = await findAgencies(tenant, ids as AgencyId[])
  return sorted(
    [...found.values()].map(record => ({ record, shared: ['name' as const] })),
    agency.id,
  )
}

function sorted<R extends { readonly id: string; readonly isShown: boolean }>(
  found: readonly Duplicate<R>[],
  own: string,
): Duplicate<R>[] {
  const others = found.filter(({ record, shared }) => record.id !== own && record.isShown && shared.length > 0)
  return others.toSorted((a, b) => b.shared.length - a.shared.length || (a.record.id < b.record.id ? -1 : 1))
}

/** A name alone is no sign: many people have the same. */
function sharedBy(one: Client | Agent, other: Client | Agent): SharedPart[] {
  const isSameEmail = one.email !== '' && emailKey(one.email) === emailKey(other.email)
  const others = new Set(phonesOf(other))
  const isSamePhone = phonesOf(one).some(phone => others.has(phone))
  const isSameName = searchKey(one.displayName) === searchKey(other.displayName)
  const isSameAddress = isSameName && isSameHouse(one, other)
  return [
    ...(isSameEmail ? (['email'] as const) : []),
    ...(isSamePhone ? (['phone'] as const) : []),
    ...(isSameAddress ? (['address'] as const) : []),
    ...(isSameName && (isSameEmail || isSamePhone) ? (['name'] as const) : []),
  ]
}

function isSameHouse(one: Client | Agent, other: Client | Agent): boolean {
  const keys = ({ address1, zip, city }: Client | Agent) => [address1, zip.slice(0, 5) || city].map(searchKey)
  return keys(one).every((key, i) => key !== '' && key === keys(other)[i])
}

function phonesOf({ mobilePhone, workPhone, homePhone }: Client | Agent): string[] {
  return [mobilePhone, workPhone, homePhone].map(phoneKey).filter(phone => phone.length >= minPhoneDigits)
}
