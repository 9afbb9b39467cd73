import type { AccessKey } from '../access/access-key.ts'
import { listKeys } from '../access/access-store.ts'
import { listBlockedTimes } from '../calendar/calendar-store.ts'
import type { Transaction } from '../database.ts'
import { namesOf as namesOfHosts } from '../hosts/company-host.ts'
import { Refusal } from '../refusal.ts'
import { loadCompany } from '../tenants/load-company.ts'
import { sectionNames } from '../tenants/sections.ts'
import type { CompanyFile, Entries } from './company-file.ts'
import { nameOf } from './planning.ts'
import { namesOf, showEntries } from './settings-entries.ts'

type Lists = { readonly [S in keyof Entries]: readonly Entries[S][] }

/** The company as a file; applying it again changes nothing. */
export async function exportCompany(tx: Transaction, key: string): Promise<CompanyFile> {
  const company = await loadCompany(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  const tenant = { tx, companyId: company.id }
  const blocked = Map.groupBy(await listBlockedTimes(tenant), time => time.userId)
  const keys = Map.groupBy(
    (await listKeys(tenant)).filter(key => !key.revokedAt),
    key => key.userId,
  )
  const names = namesOf(company.items, nameOf)
  const lists = Object.fromEntries(
    sectionNames.map(section => [section, showEntries(company.items, section, names)]),
  ) as unknown as Lists
  return {
    key: company.key,
    name: company.name,
    zone: company.zone,
    hosts: namesOfHosts(company.hosts),
    settings: company.settings,
    ...lists,
    users: company.items.users.map(({ id }, i) => ({
      ...(lists.users[i] as Entries['users']),
      blocked: (blocked.get(id) ?? []).map(({ startsAt, endsAt, title }) => ({ from: startsAt, to: endsAt, title })),
      keys: labelsOf(keys.get(id) ?? []),
    })),
    messages: company.messageTemplates.map(({ kind, audience, channel, subject, body, isOn }) => {
      return { kind, audience, channel, subject, body, on: isOn }
    }),
  }
}

/** Keys without a label cannot be recreated from a file. */
function labelsOf(keys: readonly AccessKey[]): string[] {
  return [...new Set(keys.map(key => key.label).filter(label => label.trim() !== ''))]
}
