import type { Tenant, TenantScope, TenantWriter } from '../domain/tenant.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { requireNotMigrating } from '../domain/tenants/migration-store.ts'
import { type Call, requireOption } from './command.ts'

export const companyOption = { company: { type: 'string', description: "the company's key" } } as const

export function readAs<T>(call: Call, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  const company = requireOption(call, 'company')
  return call.read(async tx => work(await requireTenant(tx, company)))
}

export function changeAs<T>(call: Call, work: (scope: TenantScope) => Promise<T>): Promise<T> {
  const company = requireOption(call, 'company')
  return call.write(async tx => {
    tx.lockCompanyKey(company)
    const scope = { ...(await requireTenant(tx, company)), now: Temporal.Now.instant() }
    await requireNotMigrating(scope)
    return work(scope)
  })
}

/** For commands that run several transactions. */
export function changesAs(call: Call): TenantWriter {
  return work => changeAs(call, work)
}
