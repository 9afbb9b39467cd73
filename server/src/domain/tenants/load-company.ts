import { readVerifiableKeys } from '../access/access-store.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Transaction } from '../database.ts'
import { listHosts } from '../hosts/host-store.ts'
import { Refusal } from '../refusal.ts'
import { listTemplates } from '../templates/template-store.ts'
import type { Company } from './company.ts'
import { findCompanyByKey, isCurrent } from './company-store.ts'
import { findRedirect } from './redirect-store.ts'
import type { Scope } from './scope.ts'
import { listItems } from './sections.ts'

/** Loads a company with everything that is cached of it, in nineteen statements. */
export async function loadCompany(tx: Transaction, key: string): Promise<Company | undefined> {
  const row = await findCompanyByKey(tx, key)
  if (!row) return undefined
  const tenant = { tx, companyId: row.id }
  const { packages, ...items } = await listItems(tenant)
  return {
    ...row,
    redirect: row.isMigrating ? await findRedirect(tx, key) : undefined,
    hosts: await listHosts(tenant),
    items: { ...items, packages: packages.filter(pack => !pack.isRetired) },
    offices: items.offices,
    users: new Map(items.users.map(user => [user.id, user])),
    keys: await readVerifiableKeys(tenant),
    catalogue: catalogueOf({ ...items, packages }),
    messageTemplates: await listTemplates(tenant),
  }
}

/** The company as this transaction sees it: the cached one may be half a second old. */
export async function loadCurrentCompany({ tx, company }: Scope): Promise<Company> {
  if (await isCurrent(tx, company)) return company
  const current = await loadCompany(tx, company.key)
  if (current?.id !== company.id) throw new Refusal('access.denied')
  return current
}
