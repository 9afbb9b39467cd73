import type { Transaction } from '../database.ts'
import type { CompanyHost } from '../hosts/company-host.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import { proveHost, removeHost } from '../tenants/own-hosts.ts'

interface HostOfCompany {
  readonly key: string
  readonly host: string
  readonly now: Temporal.Instant
  readonly serviceHosts: ReadonlySet<string>
}

/** The word of an operator instead of a record. */
export async function confirmHost(tx: Transaction, options: HostOfCompany): Promise<CompanyHost> {
  return proveHost({ ...(await scopeOf(tx, options)), serviceHosts: options.serviceHosts }, options.host)
}

export async function removeHostOf(tx: Transaction, options: Omit<HostOfCompany, 'serviceHosts'>): Promise<void> {
  await removeHost(await scopeOf(tx, options), options.host)
}

async function scopeOf(tx: Transaction, { key, now }: Pick<HostOfCompany, 'key' | 'now'>): Promise<TenantScope> {
  await tx.lockCompanyKey(key)
  const company = await findCompanyByKey(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  return { tx, now, companyId: company.id }
}
