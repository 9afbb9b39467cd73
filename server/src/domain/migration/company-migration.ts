import type { Transaction } from '../database.ts'
import type { TenantScope } from '../tenant.ts'
import { requireTenant } from '../tenants/access-keys.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import {
  bumpRevisionWhileMigrating,
  markMigrating,
  resumeWork,
  suspendWork,
  unmarkMigrating,
} from '../tenants/migration-store.ts'
import { deleteRedirect, findRedirect, saveRedirect } from '../tenants/redirect-store.ts'
import { MigrationRefused } from './migration-refused.ts'

/** Makes the company read-only and stops sending for it. False if it was read-only already. */
export async function startMigration(tx: Transaction, key: string, now: Temporal.Instant): Promise<boolean> {
  const scope: TenantScope = { ...(await requireTenant(tx, key)), now }
  const isNew = await markMigrating(scope)
  await suspendWork(scope)
  return isNew
}

/** Makes the company writable again and sends what is due. False if it was not migrating. */
export async function abortMigration(tx: Transaction, key: string): Promise<boolean> {
  const tenant = await requireTenant(tx, key)
  const url = await findRedirect(tx, key)
  if (url)
    throw new MigrationRefused(
      `${key} is redirected to ${url}; if it is not there, run company migrate redirect ${key} --remove first`,
    )
  const wasMigrating = await unmarkMigrating(tenant)
  if (wasMigrating) await resumeWork(tenant)
  return wasMigrating
}

/** Requests for the company get the address of the install that has it now. */
export async function redirectCompany(tx: Transaction, key: string, url: string, now: Temporal.Instant): Promise<void> {
  const company = await findCompanyByKey(tx, key)
  if (company && !company.isMigrating)
    throw new MigrationRefused(`${key} is still writable here: run company migrate start ${key} first`)
  await saveRedirect(tx, key, url, now)
  if (company) await bumpRevisionWhileMigrating({ tx, companyId: company.id })
}

export async function removeRedirect(tx: Transaction, key: string): Promise<void> {
  await deleteRedirect(tx, key)
  const company = await findCompanyByKey(tx, key)
  if (company) await bumpRevisionWhileMigrating({ tx, companyId: company.id })
}
