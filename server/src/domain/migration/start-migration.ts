import type { Transaction } from '../database.ts'
import type { TenantScope } from '../tenant.ts'
import { requireTenant } from '../tenants/access-keys.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import { markLeft, moveRevisionOfLeft, setWorkAside, takeWorkUp, unmarkLeft } from '../tenants/departure-store.ts'
import { deleteRedirect, findRedirect, saveRedirect } from '../tenants/redirect-store.ts'
import { MigrationRefused } from './migration-refused.ts'

/**
 * From here on the company can be read but not changed, and nothing is sent for it: what is exported now is all there
 * is. False where that was so before.
 */
export async function startMigration(tx: Transaction, key: string, now: Temporal.Instant): Promise<boolean> {
  const scope: TenantScope = { ...(await requireTenant(tx, key)), now }
  const isNew = await markLeft(scope)
  await setWorkAside(scope)
  return isNew
}

/** It does not move after all. False where it never left. */
export async function abortMigration(tx: Transaction, key: string): Promise<boolean> {
  const tenant = await requireTenant(tx, key)
  const home = await findRedirect(tx, key)
  if (home)
    throw new MigrationRefused(
      `${key} is redirected to ${home}; if it is not there, run company migrate redirect ${key} --remove first`,
    )
  const hadLeft = await unmarkLeft(tenant)
  if (hadLeft) await takeWorkUp(tenant)
  return hadLeft
}

/** Whoever asks for the company here is told to ask there. */
export async function moveHome(tx: Transaction, key: string, url: string, now: Temporal.Instant): Promise<void> {
  const company = await findCompanyByKey(tx, key)
  if (company && !company.hasLeft)
    throw new MigrationRefused(`${key} is still writable here: run company migrate start ${key} first`)
  await saveRedirect(tx, key, url, now)
  if (company) await moveRevisionOfLeft({ tx, companyId: company.id })
}

/** Nobody is sent elsewhere any more. False where nobody was. */
export async function forgetMove(tx: Transaction, key: string): Promise<boolean> {
  const wasKnown = await deleteRedirect(tx, key)
  const company = await findCompanyByKey(tx, key)
  if (company) await moveRevisionOfLeft({ tx, companyId: company.id })
  return wasKnown
}
